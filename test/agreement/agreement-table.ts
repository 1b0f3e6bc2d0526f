import type { AuditAgreement, ComparedPage } from './compare-verdicts.ts';

/** A section in Markdown: the sums, then a line an audit. */
export function agreementTable(
  title: string,
  pages: readonly ComparedPage[],
  audits: readonly AuditAgreement[],
): string {
  const sum = (count: (audit: AuditAgreement) => number) =>
    audits.reduce((total, audit) => total + count(audit), 0);
  const compared = sum((audit) => audit.compared);
  const agreed = sum((audit) => audit.agreed);
  const falseAlarms = sum((audit) => audit.falseAlarms.length);
  const misses = sum((audit) => audit.misses.length);
  const bothFail = sum((audit) => audit.bothFail);
  const sameFindings = sum((audit) => audit.sameFindings);
  const unknown = sum((audit) => audit.unknown);
  const ourMs = median(pages.map(({ ours }) => ours.durationMs));
  const lighthouseMs = median(pages.map(({ reference }) => reference.lighthouseMs));
  const clientRendered = pages.filter(({ ours }) => ours.isClientRendered).length;

  return `## ${title}: ${pages.length} pages, ${clientRendered} of them client-rendered

- Verdicts that agree: ${percent(agreed, compared)} of ${compared}
- Failures we report that the reference reports too: ${percent(bothFail, bothFail + falseAlarms)}
- Failures of the reference that we report: ${percent(bothFail, bothFail + misses)}
- Numbers of findings within 10 %: ${percent(sameFindings, bothFail)} of ${bothFail}
- Unknown where the reference has a verdict, on pages that a server renders: ${percent(unknown, compared + unknown)}
- Median time: ${ourMs.toFixed(0)} ms, Lighthouse ${lighthouseMs.toFixed(0)} ms (1/${(lighthouseMs / ourMs).toFixed(0)})

| Audit | Pages | Agree | False alarms | Misses | Both fail | Same findings | Unknown |
|---|--:|--:|--:|--:|--:|--:|--:|
${audits.map(row).join('\n')}

`;
}

function row(audit: AuditAgreement): string {
  const { id, compared, agreed, falseAlarms, misses, bothFail, sameFindings, unknown } = audit;
  const agreement = percent(agreed, compared);
  return `| ${[id, compared, agreement, falseAlarms.length, misses.length, bothFail, sameFindings, unknown].join(' | ')} |`;
}

/** The pages on which the two sides differ, as a Markdown list. */
export function differenceList(audits: readonly AuditAgreement[]): string {
  const lines = audits.flatMap(({ id, falseAlarms, misses }) => [
    ...falseAlarms.map((path) => `- ${id}, false alarm: ${path}\n`),
    ...misses.map((path) => `- ${id}, miss: ${path}\n`),
  ]);
  return lines.join('');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
