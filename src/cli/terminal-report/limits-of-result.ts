import { COVERAGE_CAP } from '../../audits/score.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { indented, type Screen } from './screen.ts';

/** The reasons that cap the result, and that leave checks without an outcome. */
export function limitsOfResult({ cappedBy, checks, rendering }: ReportPageData, screen: Screen): string[] {
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
