import { Migration } from '@mikro-orm/migrations';
import {
  additions,
  type ColumnTypes,
  LIST_INDEXES,
  replaceIndexes,
} from '../../migrations/20261128200000-release-1.1.0.ts';
import { COUNT_ONE_LESS, COUNT_ONE_MORE } from './20261123020000-baseline.ts';

const ID = 'integer not null primary key autoincrement';
const TYPES: ColumnTypes = {
  id: ID,
  bigId: ID,
  bigint: 'integer',
  smallint: 'integer',
  boolean: 'integer',
  time: 'datetime',
  blob: 'blob',
  double: 'double',
  sortedText: 'text',
};

const INDEXES = {
  ...LIST_INDEXES,
  runs_completed: `runs (report_id, id, finished_at, score, result, capped_by) where status = 'completed'`,
};

const IS_LISTED = 'site_audit_id is null';

/**
 * Adds site audits, sessions and fixes. The indexes of lists get the columns by which filters skip most entries, and that
 * of completed runs the caps, so that trends find error pages without reading the rows. The index of the backfill of 1.0.0
 * goes: a process of 1.0.0 that still runs reads all runs every 10 minutes without it. The counts of reports leave out
 * those that site audits make, as the lists do. Jobs have one of several lanes.
 */
export class Release110 extends Migration {
  override name = '20261128200000-release-1.1.0';

  override up(): void {
    const statements = [
      'drop index if exists runs_to_backfill',
      ...replaceIndexes(INDEXES),
      ...additions(TYPES),
      'alter table jobs add column lane integer not null default 0',
      'drop index jobs_account_id_lease_until_id_available_at_index',
      'create index jobs_by_account on jobs (account_id, lane, lease_until, id)',
      ...['inserted', 'deleted', 'updated'].map((event) => `drop trigger reports_count_${event}`),
      `create trigger reports_count_inserted after insert on reports when new.${IS_LISTED}
        begin ${COUNT_ONE_MORE} end`,
      `create trigger reports_count_deleted after delete on reports when old.${IS_LISTED}
        begin ${COUNT_ONE_LESS} end`,
      `create trigger reports_count_updated after update of account_id, project, status, result on reports
        when old.${IS_LISTED} begin ${COUNT_ONE_LESS + COUNT_ONE_MORE} end`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
