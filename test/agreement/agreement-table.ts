import type { AuditAgreement, ComparedPage } from './compare-checks.ts';

/**
 * The data that an audit needs: `A` the main HTML, its headers or one more small file; `V` also which elements are
 * visible; `B` the files that the page loads; `L` layout, painting or running scripts.
 */
type AuditClass = 'A' | 'V' | 'B' | 'L';

const IDS: Record<Exclude<AuditClass, 'V'>, string[]> = {
  A: `
    accesskeys aria-hidden-body blink canonical charset crawlable-anchors doctype document-compression
    document-title duplicate-id-aria hreflang html-has-lang html-lang-valid html-xml-lang-mismatch
    http-status-code is-crawlable llms-txt marquee meta-description meta-refresh meta-viewport redirects
    robots-txt server-side-image-map valid-lang viewport-insight
  `.split(/\s+/),
  B: `
    cache-insight font-display-insight modern-http render-blocking total-byte-weight unminified-css
    unminified-javascript unsized-images
  `.split(/\s+/),
  L: `
    color-contrast cumulative-layout-shift errors-in-console image-aspect-ratio image-size-responsive
    largest-contentful-paint link-in-text-block paste-preventing-inputs target-size
  `.split(/\s+/),
};
const CLASS_NAMES: Record<AuditClass, string> = {
  A: 'The HTML, its headers, robots.txt',
  V: 'Which of it is visible',
  B: 'The files that the page loads',
  L: 'Layout, painting, scripts',
};

/** A section in Markdown: the agreement of each class of audits. */
export function classTable(
  title: string,
  pages: readonly ComparedPage[],
  audits: readonly AuditAgreement[],
): string {
  const folders = new Set(pages.map(({ page }) => page.path.split('/')[0])).size;
  const clientRendered = pages.filter(({ ours }) => ours.isClientRendered).length;
  const nonLatin = pages.filter(({ page }) => page.isNonLatin).length;
  const classOf = (name: AuditClass) => audits.filter(({ id }) => auditClass(id) === name);
  const withoutBrowser = audits.filter(({ id }) => auditClass(id) !== 'L');

  return `## ${title}: ${pages.length} pages of ${folders} packages

${clientRendered} of them are client-rendered, ${nonLatin} not written in Latin letters.

| What an audit needs | Outcomes | Agree | Our failures that are theirs | Their failures that are ours | Findings within 10 % | Unknown |
|---|--:|--:|--:|--:|--:|--:|
${classRow(CLASS_NAMES.A, classOf('A'))}
${classRow(CLASS_NAMES.V, classOf('V'))}
${classRow(CLASS_NAMES.B, classOf('B'))}
${classRow('All of these', withoutBrowser)}
${classRow(CLASS_NAMES.L, classOf('L'))}

`;
}

/** The agreement of each audit, as a Markdown table. */
export function auditTable(audits: readonly AuditAgreement[]): string {
  return `| Audit | Pages | Agree | False alarms | Misses | Both fail | Same findings | Unknown |
|---|--:|--:|--:|--:|--:|--:|--:|
${audits.map(auditRow).join('\n')}

`;
}

function classRow(name: string, audits: readonly AuditAgreement[]): string {
  const sum = (key: 'compared' | 'agreed' | 'bothFail' | 'sameFindings' | 'unknown') =>
    audits.reduce((total, audit) => total + audit[key], 0);
  const pages = (key: 'falseAlarms' | 'misses') =>
    audits.reduce((total, audit) => total + audit[key].length, 0);
  const cells = [
    name,
    sum('compared'),
    percent(sum('agreed'), sum('compared')),
    percent(sum('bothFail'), sum('bothFail') + pages('falseAlarms')),
    percent(sum('bothFail'), sum('bothFail') + pages('misses')),
    percent(sum('sameFindings'), sum('bothFail')),
    percent(sum('unknown'), sum('compared') + sum('unknown')),
  ];
  return `| ${cells.join(' | ')} |`;
}

function auditRow(audit: AuditAgreement): string {
  const { id, compared, agreed, falseAlarms, misses, bothFail, sameFindings, unknown } = audit;
  const agreement = percent(agreed, compared);
  return `| ${[id, compared, agreement, falseAlarms.length, misses.length, bothFail, sameFindings, unknown].join(' | ')} |`;
}

/** The pages on which this project and its references disagree, as a Markdown list. */
export function differenceList(audits: readonly AuditAgreement[]): string {
  const lines = audits.flatMap(({ id, falseAlarms, misses, otherFindings }) => [
    ...falseAlarms.map((path) => `- ${id}, false alarm: ${path}\n`),
    ...misses.map((path) => `- ${id}, miss: ${path}\n`),
    ...otherFindings.map((path) => `- ${id}, other findings: ${path}\n`),
  ]);
  return lines.join('');
}

/** The times of this project and of Lighthouse, for the pages that both audited in this run. */
export function timeTable(pages: readonly ComparedPage[]): string {
  const timed = pages.flatMap(({ ours, reference }) =>
    reference.lighthouseMs === null ? [] : [{ ours: ours.durationMs, lighthouse: reference.lighthouseMs }],
  );
  if (timed.length === 0)
    return 'No times: all results of Lighthouse come from an earlier run. `--times` measures it.\n\n';
  const row = (name: string, value: (time: (typeof timed)[number]) => number) => {
    const sorted = timed.map(value).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]?.toFixed(0);
    return `| ${name} | ${at(0.1)} | ${at(0.5)} | ${at(0.9)} |`;
  };
  return `## Time of ${timed.length} pages, in milliseconds

| | Fastest 10 % | Median | Slowest 10 % |
|---|--:|--:|--:|
${row('This project', ({ ours }) => ours)}
${row('Lighthouse', ({ lighthouse }) => lighthouse)}
${row('Ratio on the same page', ({ ours, lighthouse }) => lighthouse / ours)}

`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** The class of an audit that a reference has too. */
function auditClass(id: string): AuditClass {
  if (IDS.A.includes(id)) return 'A';
  if (IDS.B.includes(id)) return 'B';
  return IDS.L.includes(id) ? 'L' : 'V';
}
