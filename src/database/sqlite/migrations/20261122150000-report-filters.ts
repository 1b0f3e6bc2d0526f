import { Migration } from '@mikro-orm/migrations';

const OLD_INDEXES = { reports_by_updated_at: 'updated_at' };
const NEW_INDEXES = {
  // Narrow: the last two change with each run, and each column that changes is written again.
  reports_by_created_at: 'account_id, created_at, id',
  reports_by_score: 'account_id, score, id',
  reports_by_updated_at: 'account_id, updated_at, id',
};

/** Indexes of the lists by score and by the last change, and for ranges of scores and dates. */
export class ReportFilters extends Migration {
  override name = '20261122150000-report-filters';

  override up(): void {
    this.#replaceIndexes(OLD_INDEXES, NEW_INDEXES);
  }

  override down(): void {
    this.#replaceIndexes(NEW_INDEXES, OLD_INDEXES);
  }

  #replaceIndexes(old: object, next: object): void {
    for (const name of Object.keys(old)) this.addSql(`drop index ${name}`);
    for (const [name, columns] of Object.entries(next)) {
      this.addSql(`create index ${name} on reports (${columns})`);
    }
  }
}
