import { Migration } from '@mikro-orm/migrations';

/** Adds the sessions of the dashboard. */
export class Sessions extends Migration {
  override name = '20261127010000-sessions';

  override up(): void {
    this.addSql(`create table sessions (
      id serial primary key,
      api_key_id int not null constraint sessions_api_key_id_foreign references api_keys on delete cascade,
      digest text not null constraint sessions_digest_unique unique,
      user_agent text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql('create index sessions_api_key_id_index on sessions (api_key_id)');
  }
}
