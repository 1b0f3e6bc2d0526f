import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  reports_by_id: 'reports (account_id, id, generated_at, created_at)',
  reports_by_generated_at: 'reports (account_id, generated_at, id, status, result, created_at)',
  reports_by_project: 'reports (account_id, project, id, status, result, created_at)',
  reports_by_project_generated_at:
    'reports (account_id, project, generated_at, id, status, result, created_at)',
  reports_by_project_result: 'reports (account_id, project, result, id, status, created_at)',
  reports_by_result: 'reports (account_id, result, id, status, generated_at, score, created_at)',
  reports_by_status: 'reports (account_id, status, id, result, generated_at, created_at)',
  reports_by_score: 'reports (account_id, score, id, result, status, generated_at, created_at)',
  reports_by_updated_at: 'reports (account_id, updated_at, id, generated_at, status, result, created_at)',
  runs_completed: `runs (report_id, id, finished_at, score, result, capped_by) where status = 'completed'`,
};

/**
 * Adds the columns by which filters skip most entries to the indexes of lists, and the caps to the index of completed runs,
 * so that trends find error pages without reading the rows. Drops the index of the backfill of 1.0.0: a process of 1.0.0
 * that still runs reads all runs every 10 minutes without it.
 */
export class WiderIndexes extends Migration {
  override name = '20261124090000-wider-indexes';

  override up(): void {
    this.addSql('drop index if exists runs_to_backfill');
    // The baseline creates none of these indexes: only databases of 1.0.0 have them.
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(`drop index if exists ${name}`);
      this.addSql(`create index ${name} on ${columns}`);
    }
  }
}
