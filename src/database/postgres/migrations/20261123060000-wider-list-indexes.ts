import { Migration } from '@mikro-orm/migrations';

const OLD_INDEXES = {
  reports_by_id: 'account_id, id',
  reports_by_result: 'account_id, result, id, status',
  reports_by_result_falling: 'account_id, result desc nulls last, id desc, status',
  reports_by_status: 'account_id, status, id, result',
  reports_by_score: 'account_id, score, id',
  reports_by_score_falling: 'account_id, score desc nulls last, id desc',
  reports_by_updated_at: 'account_id, updated_at, id',
};
const NEW_INDEXES = {
  reports_by_id: 'account_id, id, generated_at',
  reports_by_result: 'account_id, result, id, status, generated_at, score',
  reports_by_result_falling: 'account_id, result desc nulls last, id desc, status, generated_at, score',
  reports_by_status: 'account_id, status, id, result, generated_at',
  reports_by_score: 'account_id, score, id, result',
  reports_by_score_falling: 'account_id, score desc nulls last, id desc, result',
  reports_by_updated_at: 'account_id, updated_at, id, generated_at',
};

/** Adds the columns to indexes of lists by which a filter may exclude the start of the list. */
export class WiderListIndexes extends Migration {
  override name = '20261123060000-wider-list-indexes';

  override up(): void {
    this.#replaceIndexes(NEW_INDEXES);
  }

  override down(): void {
    this.#replaceIndexes(OLD_INDEXES);
  }

  /**
   * Drops each index before it creates it again: `drop index` after `create index` would need a stronger lock, and
   * deadlock with a transaction that has read a report and waits to change it.
   */
  #replaceIndexes(indexes: object): void {
    for (const [name, columns] of Object.entries(indexes)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on reports (${columns})`);
    }
  }
}
