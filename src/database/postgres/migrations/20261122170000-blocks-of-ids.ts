import { Migration } from '@mikro-orm/migrations';

/** Index of the dates of creation in each block of 4,096 ids, by which lists skip blocks. */
export class BlocksOfIds extends Migration {
  override name = '20261122170000-blocks-of-ids';

  override up(): void {
    this.addSql('create index reports_by_block on reports ((id >> 12), account_id, created_at)');
  }

  override down(): void {
    this.addSql('drop index reports_by_block');
  }
}
