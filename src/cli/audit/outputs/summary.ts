import { counted } from '../../../engine/text/units.ts';
import { printable } from '../../terminal/output.ts';
import type { Screen } from '../../terminal-report/screen.ts';
import { countOf, type EvaluatedPage, nameOf } from './evaluated-page.ts';

/** Errors of one page. */
const MAX_ERRORS = 10;
/** `100.0`. */
const SCORE_COLUMNS = 5;
const INDENT = SCORE_COLUMNS + 4;

/** The numbers of a whole audit in one sentence. */
export function totalsOf(pages: readonly EvaluatedPage[]): string {
  const notAudited = pages.filter(({ report }) => report.error !== null).length;
  const failed = pages.filter((page) => countOf([page], 'error') > 0).length;
  return [
    `${counted(pages.length - notAudited, 'page')} audited`,
    ...(notAudited > 0 ? [`${notAudited} could not be audited`] : []),
    ...(failed > 0 ? [`${failed} with errors`] : []),
    ...(failed + notAudited === 0 ? ['all conditions are met'] : []),
    counted(countOf(pages, 'error'), 'error'),
    counted(countOf(pages, 'warning'), 'warning'),
  ].join(', ');
}

/** The pages with their scores and the errors of each, for a terminal. Warnings are only counted: there can be many. */
export function renderSummary(pages: readonly EvaluatedPage[], screen: Screen): string {
  const lines = pages.flatMap((page) => {
    const { report, violations, pageUrl } = page;
    const errors = violations.filter(({ level }) => level === 'error');
    const isMet = report.error === null && errors.length === 0;
    const mark = isMet ? screen.paint('green', '✓') : screen.paint('red', '✗');
    const warnings = countOf([page], 'warning');
    const details = [
      ...(report.error ? [report.error.message] : []),
      ...errors.slice(0, MAX_ERRORS).map(({ id, message }) => `${id}: ${message}`),
      ...(errors.length > MAX_ERRORS ? [`and ${counted(errors.length - MAX_ERRORS, 'more error')}`] : []),
      ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
      ...(pageUrl === null ? [] : [pageUrl]),
    ];
    const score = report.error ? '–' : String(report.score);
    return [
      `${mark} ${score.padStart(SCORE_COLUMNS)}  ${printable(nameOf(page))}`,
      ...details.map((detail) => `${' '.repeat(INDENT)}${printable(detail)}`),
    ];
  });
  return [...lines, '', totalsOf(pages)].join('\n');
}
