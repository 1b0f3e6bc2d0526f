import type { Outcome, UnknownReason } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { REASON_WORDS } from '../../web/report-page/wording.ts';
import { indented, type Screen } from './screen.ts';

const OUTCOMES_AND_WORDS: [Outcome, string][] = [
  ['passed', 'passed'],
  ['informative', 'for information'],
  ['not_applicable', 'not applicable'],
  ['unknown', 'not determined'],
];

/** The numbers of checks that need no fix, by outcome, and why some could not be determined. */
export function otherChecks({ checks }: Pick<ReportPageData, 'checks'>, screen: Screen): string[] {
  const counts = OUTCOMES_AND_WORDS.map(([outcome, words]) => ({
    count: checks.filter((check) => check.outcome === outcome).length,
    words,
  }));
  const parts = counts.filter(({ count }) => count > 0).map(({ count, words }) => `${count} ${words}`);
  const reasons = reasonsOf(checks);
  return indented(screen, parts.join(' · ') + (reasons && ` (${reasons})`), { indent: 2, style: 'dim' });
}

function reasonsOf(checks: readonly Check[]): string {
  const counts = new Map<UnknownReason, number>();
  for (const { reason } of checks) {
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${REASON_WORDS[reason]}: ${count}`)
    .join(', ');
}
