import { Migration } from '@mikro-orm/migrations';

const COLUMNS = 'report_id, id, finished_at, score, result';

/** Adds the caps to the index of completed runs: trends leave out error pages, which the caps of a run show. */
export class CapsInRunIndex extends Migration {
  override name = '20261124090000-caps-in-run-index';

  override up(): void {
    this.#replaceIndex(`(${COLUMNS}, capped_by)`);
  }

  override down(): void {
    this.#replaceIndex(`(${COLUMNS})`);
  }

  #replaceIndex(columns: string): void {
    this.addSql('drop index runs_completed');
    this.addSql(`create index runs_completed on runs ${columns} where status = 'completed'`);
  }
}
