import { printable } from '../../terminal/output.ts';
import { checksToFix, countOf, nameOf, type Outcome } from './outcome.ts';
import { totalsOf } from './summary.ts';

/** Fixes of each page. */
const MAX_CHECKS = 5;

/** Renders pages, violations and the most valuable fixes as Markdown, such as for the summary of a job or a comment. */
export function renderMarkdown(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { report } = outcome;
    const cells = [
      nameOf(outcome),
      report.result ?? 'not audited',
      report.score ?? '',
      countOf([outcome], 'error'),
      countOf([outcome], 'warning'),
    ];
    return `| ${cells.map((cell) => escaped(String(cell))).join(' | ')} |`;
  });
  return [
    '## Page Reports',
    '',
    `${escaped(totalsOf(outcomes))}.`,
    '',
    '| Page | Result | Score | Errors | Warnings |',
    '| --- | --- | --: | --: | --: |',
    ...rows,
    ...outcomes.flatMap(detailsOf),
    '',
  ].join('\n');
}

function detailsOf(outcome: Outcome): string[] {
  const { report, violations, comparison, pageUrl } = outcome;
  const fixes = checksToFix(outcome).slice(0, MAX_CHECKS);
  const [compared] = comparison?.text.split('\n') ?? [];
  return [
    '',
    `### ${escaped(nameOf(outcome))}`,
    '',
    ...(report.error ? [escaped(report.error.message), ''] : []),
    ...(compared === undefined ? [] : [`${escaped(compared)}.`, '']),
    ...violations.map(({ level, id, message }) => `- **${level}** ${escaped(id)}: ${escaped(message)}`),
    ...(fixes.length === 0 ? [] : ['', 'Fixes with the largest gain:', '']),
    ...fixes.map(({ title, advice, score_gain = 0 }) => {
      return `- ${escaped(title)} (+${score_gain})${advice == null ? '' : `: ${escaped(advice)}`}`;
    }),
    ...(pageUrl === null ? [] : ['', `Report: ${pageUrl}`]),
  ];
}

/** Character references for all that could be Markdown, HTML or a mention: the text may come from a page. */
function escaped(text: string): string {
  return printable(text).replace(
    /[^\p{L}\p{N}\p{M} .,:;/%()'"?=+-]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  );
}
