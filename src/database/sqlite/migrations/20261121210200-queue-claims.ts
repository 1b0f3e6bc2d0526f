import { Migration } from '@mikro-orm/migrations';

const OLD_INDEXES = {
  jobs_account_id_lease_until_available_at_id_index: 'account_id, lease_until, available_at, id',
  jobs_lease_until_index: 'lease_until',
};
const NEW_INDEXES = {
  jobs_account_id_lease_until_id_available_at_index: 'account_id, lease_until, id, available_at',
  jobs_lease_until_available_at_index: 'lease_until, available_at',
};

/** Indexes by which the next job is found, and the queue measured, however long it is. */
export class QueueClaims extends Migration {
  override name = '20261121210200-queue-claims';

  override up(): void {
    this.#replaceIndexes(OLD_INDEXES, NEW_INDEXES);
  }

  override down(): void {
    this.#replaceIndexes(NEW_INDEXES, OLD_INDEXES);
  }

  #replaceIndexes(old: object, next: object): void {
    for (const name of Object.keys(old)) this.addSql(`drop index ${name}`);
    for (const [name, columns] of Object.entries(next)) {
      this.addSql(`create index ${name} on jobs (${columns})`);
    }
  }
}
