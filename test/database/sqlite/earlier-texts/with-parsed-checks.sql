CREATE TABLE accounts (
        id integer not null primary key autoincrement,
        name text not null,
        email text null,
        created_at datetime not null,
        updated_at datetime not null
      );

CREATE TABLE api_keys (
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
      );

CREATE INDEX api_keys_account_id_index on api_keys (account_id);

CREATE UNIQUE INDEX api_keys_digest_unique on api_keys (digest);

CREATE TABLE idempotency_keys (
        id integer not null primary key autoincrement,
        account_id integer not null,
        key text not null,
        input_mac text not null,
        report_id integer not null,
        created_at datetime not null,
        constraint idempotency_keys_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      );

CREATE INDEX idempotency_keys_created_at_index on idempotency_keys (created_at);

CREATE UNIQUE INDEX idempotency_keys_account_id_key_unique on idempotency_keys (account_id, key);

CREATE TABLE reports (
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
      );

CREATE UNIQUE INDEX reports_slug_unique on reports (slug);

CREATE INDEX reports_account_id_id_index on reports (account_id, id);

CREATE INDEX reports_account_id_generated_at_id_index on reports (account_id, generated_at, id);

CREATE INDEX reports_account_id_url_id_index on reports (account_id, url, id);

CREATE INDEX reports_account_id_result_id_index on reports (account_id, result, id);

CREATE INDEX reports_account_id_project_id_index on reports (account_id, project, id);

CREATE INDEX reports_account_id_project_result_index on reports (account_id, project, result);

CREATE INDEX reports_account_id_status_id_index on reports (account_id, status, id);

CREATE TABLE runs (
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
      );

CREATE INDEX runs_report_id_index on runs (report_id);

CREATE TABLE jobs (
        id integer not null primary key autoincrement,
        run_id integer not null,
        account_id integer not null,
        available_at datetime not null,
        lease_owner text null,
        lease_until datetime null,
        constraint jobs_run_id_foreign foreign key (run_id) references runs (id) on delete cascade,
        constraint jobs_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
      );

CREATE UNIQUE INDEX jobs_run_id_unique on jobs (run_id);

CREATE INDEX jobs_account_id_lease_until_available_at_id_index on jobs (account_id, lease_until, available_at, id);

CREATE INDEX jobs_lease_until_index on jobs (lease_until);

CREATE TABLE secrets (
        name text not null primary key,
        value text not null
      );

CREATE TABLE "run_checks" (
    run_id integer not null primary key,
    checks blob not null,
    constraint run_checks_run_id_foreign foreign key (run_id) references runs (id) on update cascade on delete cascade
  );

insert into accounts values (1, 'Acme', null, 1763700000000, 1763700000000);
insert into reports values (1, 1, 'https://example.org/', 'example.org', 'completed', null, null, 0, null, 1, 'slug', null, null, null, 1, 1, null, 1763700000000, 1763700000000);
insert into runs values (1, 1, 'completed', 1, null, 0, 0, 1763700000000, null, null, null, null, null, null, null, null, null, null);
insert into run_checks values (1, x'28b52ffd205bbd0200f2c4121cb0a539384de6d00903232bdb6944625fb237dcd241c1698c0532162a071e9357c49ad6e90b54752c630391e715f8cbb3e65d89200e22a0785e9b32dccb55f5b6d0ac48432b3d9ff6cf040314040151da7a3d01');
