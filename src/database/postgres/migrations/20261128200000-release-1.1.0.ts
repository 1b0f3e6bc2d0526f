import { Migration } from '@mikro-orm/migrations';
import {
  additions,
  type ColumnTypes,
  LIST_INDEXES,
  replaceIndexes,
} from '../../migrations/20261128200000-release-1.1.0.ts';

const TYPES: ColumnTypes = {
  id: 'serial primary key',
  bigId: 'bigserial primary key',
  bigint: 'bigint',
  smallint: 'smallint',
  boolean: 'boolean',
  time: 'timestamptz(3)',
  blob: 'bytea',
  double: 'double precision',
  sortedText: 'text collate "C"',
};

const INDEXES = {
  ...LIST_INDEXES,
  // For descending lists, in which reports without a value are also last: PostgreSQL cannot move the nulls of an index.
  reports_by_generated_at_falling:
    'reports (account_id, generated_at desc nulls last, id desc, status, result, created_at)',
  reports_by_project_generated_at_falling:
    'reports (account_id, project, generated_at desc nulls last, id desc, status, result, created_at)',
  reports_by_project_result_falling:
    'reports (account_id, project, result desc nulls last, id desc, status, created_at)',
  reports_by_result_falling:
    'reports (account_id, result desc nulls last, id desc, status, generated_at, score, created_at)',
  reports_by_score_falling:
    'reports (account_id, score desc nulls last, id desc, result, status, generated_at, created_at)',
  runs_completed: `runs (report_id, id, finished_at, score, result) include (capped_by) where status = 'completed'`,
};

/**
 * Adds site audits, sessions and fixes. The indexes of lists get the columns by which filters skip most entries, and that
 * of completed runs the caps, so that trends find error pages without reading the rows. The index of the backfill of 1.0.0
 * goes: a process of 1.0.0 that still runs reads all runs every 10 minutes without it. What 1.0.0 kept for earlier
 * processes goes, too. The counts of reports leave out those that site audits make, as the lists do.
 */
export class Release110 extends Migration {
  override name = '20261128200000-release-1.1.0';

  override up(): void {
    const statements = [
      'drop table if exists budgets',
      'drop function if exists spend_points',
      'drop index if exists runs_to_backfill',
      ...replaceIndexes(INDEXES),
      ...additions(TYPES),
      `create or replace function count_reports() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.site_audit_id is null then
          perform count_report(old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
        end if;
        if tg_op <> 'DELETE' and new.site_audit_id is null then
          perform count_report(new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
        end if;
        return null;
      end $$`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
