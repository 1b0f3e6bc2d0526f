import { printable } from '../../terminal/output.ts';
import { countOf, type EvaluatedPage, findingsOf, nameOf } from './evaluated-page.ts';
import { totalsOf } from './summary.ts';

/** Fixes of each page. */
const MAX_CHECKS = 5;

/** Renders pages, violations and the most valuable fixes as Markdown, such as for the summary of a job or a comment. */
export function renderMarkdown(pages: readonly EvaluatedPage[]): string {
  const rows = pages.map((page) => {
    const { report } = page;
    const cells = [
      nameOf(page),
      report.error ? 'not audited' : report.result,
      report.error ? '' : report.score,
      countOf([page], 'error'),
      countOf([page], 'warning'),
    ];
    return `| ${cells.map((cell) => escaped(String(cell))).join(' | ')} |`;
  });
  return [
    '## Page Reports',
    '',
    `${escaped(totalsOf(pages))}.`,
    '',
    '| Page | Result | Score | Errors | Warnings |',
    '| --- | --- | --: | --: | --: |',
    ...rows,
    ...pages.flatMap(detailsOf),
    '',
  ].join('\n');
}

function detailsOf(page: EvaluatedPage): string[] {
  const { report, violations, comparison, pageUrl } = page;
  const fixes = findingsOf(page).slice(0, MAX_CHECKS);
  const [compared] = comparison?.text.split('\n') ?? [];
  return [
    '',
    `### ${escaped(nameOf(page))}`,
    '',
    ...(report.error ? [escaped(report.error.message), ''] : []),
    ...(compared === undefined ? [] : [`${escaped(compared)}.`, '']),
    ...violations.map(({ level, id, message }) => `- **${level}** ${escaped(id)}: ${escaped(message)}`),
    ...(fixes.length === 0 ? [] : ['', 'What to fix first:', '']),
    ...fixes.map(({ title, advice, score_gain = 0 }) => {
      return `- ${escaped(title)} (+${score_gain})${advice == null ? '' : `: ${escaped(advice)}`}`;
    }),
    ...(pageUrl === null ? [] : ['', `Report: ${pageUrl}`]),
  ];
}

/**
 * Character references for all that could be Markdown or HTML: the text may come from a page. GitHub sees mentions and
 * references to issues even in those, so a zero-width space follows.
 */
function escaped(text: string): string {
  return printable(text)
    .replace(/[^\p{L}\p{N}\p{M} .,:;/%()'"?=+-]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replace(/&#(?:35|64);/g, '$&\u200b');
}
