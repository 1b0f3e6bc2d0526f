import { CATALOGUE } from '../../../src/audits/catalogue.ts';

/** Audits that fail on 40 % of the pages: about 16 on each page. One more audit fails on a twentieth of the pages. */
const FAILED_AUDITS = 40;
/** Number of the audit that rarely fails. */
const RARE_AUDIT = FAILED_AUDITS + 1;
const VARIANTS = 20;

const names = CATALOGUE.slice(0, RARE_AUDIT).map(({ id }) => id);
/** An audit that fails on 40 % of the pages of an account. */
export const COMMON_FAILURE = names[0] as string;
/** An audit that fails on 5 % of them. */
export const RARE_FAILURE = names[RARE_AUDIT - 1] as string;

/** Spreads the variants evenly over each account's reports, so that neighbors differ. */
const VARIANT = `(id / 50 + id / 1000) % ${VARIANTS}`;

/**
 * SQL for both databases that stores the results of completed runs as the service does: in the columns of the runs, and in
 * the tables of filters and projects. About one report in 25 of each account regressed.
 */
export const HISTORY_STATEMENTS = [
  `update runs set "trigger" = 'create', result = reports.result, score = reports.score from reports
    where reports.id = runs.report_id and runs.status = 'completed'`,
  `update runs set "trigger" = 'update' where "trigger" is null`,
  `insert into audit_names (id, name) values ${names.map((name, i) => `(${i + 1}, '${name}')`)}`,
  `insert into shown_results (report_id, account_id, project, score, regressed, failed_audits)
    select id, account_id, project, score, case when ${VARIANT} = 4 and id % 5 > 0 then 2 else 0 end,
      case ${VARIANT} ${Array.from({ length: VARIANTS }, (_, i) => `when ${i} then '${failedOf(i)}'`).join(' ')} end
    from reports where result is not null`,
];

/** Numbers of the audits that a page of that variant fails. */
function failedOf(variant: number): number[] {
  const numbers = Array.from({ length: RARE_AUDIT }, (_, i) => i + 1);
  return numbers.filter((number) =>
    number === RARE_AUDIT ? variant === 0 : (variant * (2 * number + 1)) % VARIANTS < 0.4 * VARIANTS,
  );
}
