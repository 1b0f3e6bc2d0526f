import type { Outcome } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import {
  type CategorySummary,
  COVERAGE_CAP,
  type Result,
  resultForScore,
  roundScore,
  scoreText,
} from '../../audits/score.ts';
import { counted } from '../../engine/text/units.ts';
import { appliedCaps, checksToFix, effectsByCause, totalSavings } from '../../report-view/improvements.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import {
  CATEGORY_NAMES,
  categoryWords,
  coverageText,
  errorPageName,
  REASON_WORDS,
  TOO_FEW,
} from '../../report-view/wording.ts';
import { printable } from '../terminal/output.ts';
import { cutText } from '../terminal/wrap-text.ts';
import { type Finding, failure, warning } from './finding.ts';
import { indented, type Screen, type Style } from './screen.ts';

/** Renders a report for a terminal: the result, then the fixes in descending order of gain. */
export function renderTerminalReport(audit: ReportData, screen: Screen): string {
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

/** The color of each result. */
const RESULT_STYLES: Record<Result, Style> = { good: 'green', decent: 'yellow', bad: 'red' };

const ERROR_PAGE_MEANING = 'the findings are about the error, not the intended page';
const MAX_TITLE_COLUMNS = 200;
const BYTES_PER_KB = 1000;

/** The result, the page and its facts. For an error page, the first line says so. */
function headline(audit: ReportData, screen: Screen): string[] {
  const { result, score, coverage, finalUrl, page } = audit;
  const errorPage = errorPageName(page.statusCode);
  const resultText = screen.paint('bold', screen.paint(RESULT_STYLES[result], result.toUpperCase()));
  const title = page.title === null ? 'No title' : cutText(printable(page.title), MAX_TITLE_COLUMNS);
  const facts = [
    `${page.httpVersion} ${page.statusCode}`,
    `${(page.htmlBytes / BYTES_PER_KB).toFixed(1)} kB`,
    counted(page.domNodes, 'element'),
    `first byte in ${page.ttfbMs} ms`,
    ...(page.redirects > 0 ? [counted(page.redirects, 'redirect')] : []),
  ];
  return [
    ...(errorPage ? [screen.paint('bold', screen.paint('red', `${errorPage}: ${ERROR_PAGE_MEANING}`))] : []),
    `${resultText}  ${screen.paint('bold', `${scoreText(score)} of 100`)}, ${coverageText(coverage)}`,
    '',
    ...indented(screen, title, { indent: 2 }),
    // Not wrapped: terminals turn only whole URLs into links.
    `  ${screen.paint('cyan', printable(finalUrl))}`,
    ...indented(screen, facts.join(' · '), { indent: 2, style: 'dim' }),
  ];
}

/** The checks with an outcome in the order of `checksToFix`, each with the savings of the checks that it causes too. */
function checksToImprove(report: ReportData, outcome: Check['outcome']): Finding[] {
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
function limitsOfResult(report: ReportData, screen: Screen): string[] {
  const { checks, rendering } = report;
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  const sentences = [
    ...[...Map.groupBy(appliedCaps(report), ([, cap]) => cap)].map(([cap, entries]) => {
      const reasons = entries.map(([id]) =>
        id === COVERAGE_CAP ? TOO_FEW[cap] : `“${titles.get(id) ?? id}”`,
      );
      return `The result is capped at ${cap}: ${reasons.join(', ')}.`;
    }),
    ...(rendering === 'client'
      ? ['This page is rendered by JavaScript, so most of its content could not be checked.']
      : []),
  ];
  return sentences.flatMap((sentence) => indented(screen, sentence, { indent: 2 }));
}

const OUTCOMES_AND_WORDS: [Outcome, string][] = [
  ['passed', 'passed'],
  ['informative', 'for information'],
  ['not_applicable', 'not applicable'],
  ['unknown', 'not determined'],
];

/** The numbers of checks that need no fix, by outcome, and why some could not be determined. */
function otherChecks({ checks }: Pick<ReportData, 'checks'>, screen: Screen): string[] {
  const parts = OUTCOMES_AND_WORDS.flatMap(([outcome, words]) => {
    const count = checks.filter((check) => check.outcome === outcome).length;
    return count > 0 ? `${count} ${words}` : [];
  });
  const reasons = reasonsOf(checks);
  return indented(screen, parts.join(' · ') + (reasons && ` (${reasons})`), { indent: 2, style: 'dim' });
}

function reasonsOf(checks: readonly Check[]): string {
  return [...Map.groupBy(checks, ({ reason }) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, { length }]) => reason && `${REASON_WORDS[reason]}: ${length}`)
    .filter(Boolean)
    .join(', ');
}

const BAR_COLUMNS = 20;
const MAX_SCORE = 100;
const NAME_COLUMNS = Math.max(...Object.values(CATEGORY_NAMES).map((name) => name.length));
const SCORE_COLUMNS = '99.9'.length;

/**
 * A line for each category: its score as a bar, and the number of failed checks and warnings. Without a score, also how
 * many of its checks were evaluated.
 */
function categoryBars(categories: readonly CategorySummary[], screen: Screen): string[] {
  return categories.map((summary) => {
    const { category, score } = summary;
    const name = CATEGORY_NAMES[category].padEnd(NAME_COLUMNS);
    const number = scoreText(score).padStart(SCORE_COLUMNS);
    const counts = categoryWords(summary).join(', ');
    return `  ${name}  ${bar(score, screen)} ${number}${counts && screen.paint('dim', `  ${counts}`)}`;
  });
}

function bar(score: number | null, { paint }: Screen): string {
  // Rounded down, so that only a score of 100 fills the bar.
  const full = Math.floor(((score ?? 0) / MAX_SCORE) * BAR_COLUMNS);
  const style = RESULT_STYLES[resultForScore(score ?? 0)];
  return paint(style, '█'.repeat(full)) + paint('dim', '░'.repeat(BAR_COLUMNS - full));
}
