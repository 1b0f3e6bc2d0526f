/**
 * SQL conditions for results of error pages (status 400 and above), which averages and trends leave out: they say nothing
 * about the page that a visitor expects.
 */
import { type RawBuilder, sql } from 'kysely';

/** The audit that fails on error pages. */
const STATUS_AUDIT = 'http-status-code';

/** The score of a row of `shown_results`; null for an error page. */
export const SCORE_OF_PAGE: RawBuilder<number> = sql`case
  when ',' || failed_audits || ',' like
    '%,' || (select audit_names.id from audit_names where audit_names.name = ${sql.lit(STATUS_AUDIT)}) || ',%'
  then null else score end`;

/**
 * Condition that a completed row of `runs` is of no error page. A good result is checked first: an error page never has
 * it, and an index of runs contains the result.
 */
export const IS_NO_ERROR_PAGE: RawBuilder<boolean> = sql`(runs.result = 'good'
  or coalesce(cast(runs.capped_by as text), '') not like ${sql.lit(`%"${STATUS_AUDIT}"%`)})`;
