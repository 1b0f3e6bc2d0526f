import { Migration } from '@mikro-orm/migrations';

const OLD_INDEXES = {
  reports_by_score: 'account_id, score, id, result',
  reports_by_updated_at: 'account_id, updated_at, id, generated_at',
};
const NEW_INDEXES = {
  reports_by_score: 'account_id, score, id, result, status',
  reports_by_updated_at: 'account_id, updated_at, id, generated_at, status, result',
};

/** Adds the columns to the indexes of scores and changes by which a filter may exclude most of the list. */
export class StatusInListIndexes extends Migration {
  override name = '20261123080000-status-in-list-indexes';

  override up(): void {
    this.#replaceIndexes(NEW_INDEXES);
  }

  override down(): void {
    this.#replaceIndexes(OLD_INDEXES);
  }

  #replaceIndexes(indexes: object): void {
    for (const [name, columns] of Object.entries(indexes)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on reports (${columns})`);
    }
  }
}
