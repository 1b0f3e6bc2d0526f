import { Migration } from '@mikro-orm/migrations';

/** Adds the sessions of the dashboard. */
export class Sessions extends Migration {
  override name = '20261127010000-sessions';

  override up(): void {
    this.addSql(`create table sessions (
      id integer not null primary key autoincrement,
      api_key_id integer not null,
      digest text not null,
      user_agent text not null,
      created_at datetime not null,
      expires_at datetime not null,
      constraint sessions_api_key_id_foreign foreign key (api_key_id) references api_keys (id) on delete cascade
    )`);
    this.addSql('create unique index sessions_digest_unique on sessions (digest)');
    this.addSql('create index sessions_api_key_id_index on sessions (api_key_id)');
  }
}
