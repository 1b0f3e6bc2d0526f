import type { Check } from '../../audits/check.ts';
import { checksToFix, effectsByCause, totalSavings } from '../../audits/improvements.ts';
import { COVERAGE_CAP, roundScore } from '../../audits/score.ts';
import { counted } from '../../engine/text/units.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { categoryBars } from './category-bars.ts';
import { type Finding, failure, warning } from './finding.ts';
import { headline } from './headline.ts';
import { otherChecks } from './other-checks.ts';
import { indented, type Screen, screenOf } from './screen.ts';

/** Renders a report for a terminal: the result, then the fixes in descending order of gain. */
export function renderTerminalReport(audit: ReportPageData, stream: NodeJS.WriteStream): string {
  const screen = screenOf(stream);
  const paragraphs = [
    headline(audit, screen),
    categoryBars(audit.categories, screen),
    limitsOfResult(audit, screen),
    ...section('Failed', checksToImprove(audit, 'failed'), failure, screen),
    ...section('To improve', checksToImprove(audit, 'warning'), warning, screen),
    otherChecks(audit, screen),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The checks with an outcome in the order of `checksToFix`, each with the savings of the checks that it causes too. */
function checksToImprove(report: ReportPageData, outcome: Check['outcome']): Finding[] {
  const checks: Check[] = checksToFix(report);
  const titles = new Map(report.checks.map(({ id, title }) => [id, title]));
  const effects = effectsByCause(checks);
  return checks
    .filter((check) => check.outcome === outcome)
    .map((check) => ({
      ...check,
      savings: totalSavings([check, ...(effects.get(check.id) ?? [])]),
      causeTitle: (check.sameCauseAs && titles.get(check.sameCauseAs)) || check.sameCauseAs,
    }));
}

/** A heading and a paragraph for each check; empty without checks. */
function section(
  heading: string,
  checks: readonly Finding[],
  paragraph: (check: Finding, screen: Screen) => string[],
  screen: Screen,
): string[][] {
  if (checks.length === 0) return [];
  const gain = roundScore(checks.reduce((sum, check) => sum + check.scoreGain, 0));
  const title = `${heading}: ${counted(checks.length, 'check')}, worth ${gain} of the score`;
  return [[screen.paint('bold', title)], ...checks.map((check) => paragraph(check, screen))];
}

/** The reasons that cap the result, and that leave checks without an outcome. */
function limitsOfResult({ cappedBy, checks, rendering }: ReportPageData, screen: Screen): string[] {
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  const reasons = cappedBy.map((cap) =>
    cap === COVERAGE_CAP
      ? 'too few of the most important checks could be run'
      : `“${titles.get(cap) ?? cap}”`,
  );
  const sentences = [
    ...(reasons.length > 0 ? [`The result is capped at decent: ${reasons.join(', ')}.`] : []),
    ...(rendering === 'client'
      ? ['This page is rendered by JavaScript, so most of its content could not be checked.']
      : []),
  ];
  return sentences.flatMap((sentence) => indented(screen, sentence, { indent: 2 }));
}
