import { CATALOGUE } from '../../../src/audits/catalogue.ts';

/** Many of them fail: about 16 of a page. One more fails a twentieth of the pages. */
const FAILED_AUDITS = 40;
/** The last of them. */
const RARE_AUDIT = FAILED_AUDITS + 1;
const VARIANTS = 20;

const names = CATALOGUE.slice(0, RARE_AUDIT).map(({ id }) => id);
/** Fails 40 % of the pages of an account. */
export const COMMON_FAILURE = names[0] as string;
/** Fails 5 % of them. */
export const RARE_FAILURE = names[RARE_AUDIT - 1] as string;

/** Neighbors of an account differ. A twentieth of its reports each have one of so many values. */
const VARIANT = `(id / 50 + id / 1000) % ${VARIANTS}`;

/**
 * SQL of both engines that stores what the runs of seeded reports concluded, as the service does when they end: in their
 * own columns, and what filters and projects need. Each account has reports that regressed, about one of 25.
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
