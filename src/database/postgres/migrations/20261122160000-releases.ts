import { Migration } from '@mikro-orm/migrations';

/** Which releases migrated the database, so that an older release can name the one that is needed. */
export class Releases extends Migration {
  override name = '20261122160000-releases';

  override up(): void {
    this.addSql('create table releases (id serial primary key, version text not null)');
  }

  override down(): void {
    this.addSql('drop table releases');
  }
}
