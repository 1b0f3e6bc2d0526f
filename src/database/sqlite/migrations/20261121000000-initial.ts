import { Migration } from '@mikro-orm/migrations';

/** The first tables: accounts and their keys, reports, runs and checks, the queue, idempotency keys and secrets. */
export class Initial extends Migration {
  override name = '20261121000000-initial';

  override up(): void {
    this.addSql(`
      create table accounts (
        id integer not null primary key autoincrement,
        name text not null,
        email text null,
        created_at datetime not null,
        updated_at datetime not null
      )
    `);
    this.addSql(`
      create table api_keys (
        id integer not null primary key autoincrement,
        account_id integer not null,
        name text not null,
        prefix text not null,
        digest text not null,
        scope text not null,
        created_at datetime not null,
        last_used_at datetime null,
        expires_at datetime null,
        revoked_at datetime null,
        constraint api_keys_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      )
    `);
    this.addSql('create index api_keys_account_id_index on api_keys (account_id)');
    this.addSql('create unique index api_keys_digest_unique on api_keys (digest)');
    this.addSql(`
      create table idempotency_keys (
        id integer not null primary key autoincrement,
        account_id integer not null,
        key text not null,
        input_mac text not null,
        report_id integer not null,
        created_at datetime not null,
        constraint idempotency_keys_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      )
    `);
    this.addSql('create index idempotency_keys_created_at_index on idempotency_keys (created_at)');
    this.addSql(
      'create unique index idempotency_keys_account_id_key_unique on idempotency_keys (account_id, key)',
    );
    this.addSql(`
      create table reports (
        id integer not null primary key autoincrement,
        account_id integer not null,
        url text not null,
        project text not null,
        status text not null,
        result text null,
        score double null,
        privacy integer not null,
        password_hash text null,
        access_version integer not null,
        slug text not null,
        error_code text null,
        error_message text null,
        error_http_status integer null,
        revision integer not null,
        shown_run_id integer null,
        generated_at datetime null,
        created_at datetime not null,
        updated_at datetime not null,
        constraint reports_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      )
    `);
    this.addSql('create unique index reports_slug_unique on reports (slug)');
    this.addSql('create index reports_account_id_id_index on reports (account_id, id)');
    this.addSql(
      'create index reports_account_id_generated_at_id_index on reports (account_id, generated_at, id)',
    );
    this.addSql('create index reports_account_id_url_id_index on reports (account_id, url, id)');
    this.addSql('create index reports_account_id_result_id_index on reports (account_id, result, id)');
    this.addSql('create index reports_account_id_project_id_index on reports (account_id, project, id)');
    this.addSql(
      'create index reports_account_id_project_result_index on reports (account_id, project, result)',
    );
    this.addSql('create index reports_account_id_status_id_index on reports (account_id, status, id)');
    this.addSql(`
      create table runs (
        id integer not null primary key autoincrement,
        report_id integer not null,
        status text not null,
        attempt integer not null,
        owner text null,
        crashes integer not null,
        retries integer not null,
        created_at datetime not null,
        started_at datetime null,
        finished_at datetime null,
        final_url text null,
        rendering text null,
        catalogue_version text null,
        coverage_judged integer null,
        coverage_total integer null,
        capped_by json null,
        categories json null,
        page json null,
        constraint runs_report_id_foreign foreign key (report_id) references reports (id) on delete cascade
      )
    `);
    this.addSql('create index runs_report_id_index on runs (report_id)');
    this.addSql(`
      create table jobs (
        id integer not null primary key autoincrement,
        run_id integer not null,
        account_id integer not null,
        available_at datetime not null,
        lease_owner text null,
        lease_until datetime null,
        constraint jobs_run_id_foreign foreign key (run_id) references runs (id) on delete cascade,
        constraint jobs_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      )
    `);
    this.addSql('create unique index jobs_run_id_unique on jobs (run_id)');
    this.addSql(
      'create index jobs_account_id_lease_until_available_at_id_index on jobs (account_id, lease_until, available_at, id)',
    );
    this.addSql('create index jobs_lease_until_index on jobs (lease_until)');
    this.addSql(`
      create table run_checks (
        run_id integer not null primary key,
        checks json not null,
        constraint run_checks_run_id_foreign foreign key (run_id) references runs (id) on update cascade on delete cascade
      )
    `);
    this.addSql(`
      create table secrets (
        name text not null primary key,
        value text not null
      )
    `);
  }

  override down(): void {
    for (const table of [
      'run_checks',
      'jobs',
      'idempotency_keys',
      'secrets',
      'runs',
      'reports',
      'api_keys',
      'accounts',
    ]) {
      this.addSql(`drop table ${table}`);
    }
  }
}
