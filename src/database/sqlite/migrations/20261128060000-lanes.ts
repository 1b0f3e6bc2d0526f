import { Migration } from '@mikro-orm/migrations';

/** Jobs have one of several lanes. */
export class Lanes extends Migration {
  override name = '20261128060000-lanes';

  override up(): void {
    this.addSql('alter table jobs rename column is_crawled to lane');
  }
}
