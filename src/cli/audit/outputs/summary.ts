import { counted } from '../../../engine/text/units.ts';
import { printable } from '../../terminal/output.ts';
import type { Screen } from '../../terminal-report/screen.ts';
import { countOf, nameOf, type Outcome } from './outcome.ts';

/** Errors of one page. */
const MAX_ERRORS = 10;
/** `100.0`. */
const SCORE_COLUMNS = 5;
const INDENT = SCORE_COLUMNS + 4;

/** The numbers of a whole audit in one sentence. */
export function totalsOf(outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(({ report }) => report.status !== 'completed').length;
  const failed = outcomes.filter((outcome) => countOf([outcome], 'error') > 0).length;
  return [
    `${counted(outcomes.length - missed, 'page')} audited`,
    ...(missed > 0 ? [`${missed} could not be audited`] : []),
    failed === 0 ? 'all conditions are met' : `${failed} below the conditions`,
    counted(countOf(outcomes, 'error'), 'error'),
    counted(countOf(outcomes, 'warning'), 'warning'),
  ].join(', ');
}

/** The pages with their scores and the errors of each, for a terminal. Warnings are only counted: there can be many. */
export function renderSummary(outcomes: readonly Outcome[], screen: Screen): string {
  const lines = outcomes.flatMap((outcome) => {
    const { report, violations, pageUrl } = outcome;
    const errors = violations.filter(({ level }) => level === 'error');
    const isMet = report.status === 'completed' && errors.length === 0;
    const mark = isMet ? screen.paint('green', '✓') : screen.paint('red', '✗');
    const warnings = countOf([outcome], 'warning');
    const details = [
      ...(report.error ? [report.error.message] : []),
      ...errors.slice(0, MAX_ERRORS).map(({ id, message }) => `${id}: ${message}`),
      ...(errors.length > MAX_ERRORS ? [`and ${counted(errors.length - MAX_ERRORS, 'more error')}`] : []),
      ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
      ...(pageUrl === null ? [] : [pageUrl]),
    ];
    const score = String(report.score ?? '–').padStart(SCORE_COLUMNS);
    return [
      `${mark} ${score}  ${printable(nameOf(outcome))}`,
      ...details.map((detail) => `${' '.repeat(INDENT)}${printable(detail)}`),
    ];
  });
  return [...lines, '', totalsOf(outcomes)].join('\n');
}
