create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create table accounts (
    id serial primary key,
    name text not null,
    email text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  );

create table api_keys (
    id serial primary key,
    account_id int not null constraint api_keys_account_id_foreign references accounts on delete cascade,
    name text not null,
    prefix text not null,
    digest text not null constraint api_keys_digest_unique unique,
    scope text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  );

create table idempotency_keys (
    id serial primary key,
    account_id int not null constraint idempotency_keys_account_id_foreign references accounts on delete cascade,
    key text not null,
    input_mac text not null,
    report_id int not null,
    created_at timestamptz(3) not null,
    constraint idempotency_keys_account_id_key_unique unique (account_id, key)
  );

create table reports (
    id serial primary key,
    account_id int not null constraint reports_account_id_foreign references accounts on delete cascade,
    url text collate "C" not null,
    project text collate "C" not null,
    status text not null,
    result text,
    score double precision,
    privacy smallint not null,
    password_hash text,
    access_version int not null,
    slug text not null constraint reports_slug_unique unique,
    error_code text,
    error_message text,
    error_http_status smallint,
    revision int not null,
    shown_run_id bigint,
    generated_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  );

create table runs (
    id bigserial primary key,
    report_id int not null constraint runs_report_id_foreign references reports on delete cascade,
    status text not null,
    attempt int not null,
    owner text,
    crashes int not null,
    retries int not null,
    created_at timestamptz(3) not null,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    final_url text,
    rendering text,
    catalogue_version text,
    coverage_judged int,
    coverage_total int,
    capped_by json,
    categories json,
    page json
  );

create table run_checks (
    run_id bigint primary key constraint run_checks_run_id_foreign references runs on update cascade on delete cascade,
    checks bytea not null
  );

alter table run_checks alter column checks set storage external;

create table secrets (name text primary key, value text not null);

create table queue_turns (account_id int primary key, turn int not null);

create table report_counts (
    account_id int not null,
    status text not null,
    result text not null,
    reports int not null
  );

create table project_counts (
    account_id int not null,
    project text collate "C" not null,
    status text not null,
    result text not null,
    reports int not null
  );

create index idempotency_keys_created_at_index on idempotency_keys (created_at);

create index reports_by_id on reports (account_id, id);

create index reports_by_generated_at on reports (account_id, generated_at, id, status, result);

create index reports_by_url on reports (account_id, url, id, status, result);

create index reports_by_result on reports (account_id, result, id, status);

create index reports_by_status on reports (account_id, status, id, result);

create index reports_by_project on reports (account_id, project, id, status, result);

create index reports_by_project_generated_at on reports (account_id, project, generated_at, id, status, result);

create index reports_by_project_url on reports (account_id, project, url, id, status, result);

create index reports_by_project_result on reports (account_id, project, result, id, status);

create index reports_by_updated_at on reports (updated_at);

create index reports_by_generated_at_falling on reports (account_id, generated_at desc nulls last, id desc);

create index reports_by_result_falling on reports (account_id, result desc nulls last, id desc);

create index reports_by_project_generated_at_falling on reports (account_id, project, generated_at desc nulls last, id desc);

create index reports_by_project_result_falling on reports (account_id, project, result desc nulls last, id desc);

create index reports_by_trigrams on reports using gin (account_id, url gin_trgm_ops);

create index runs_report_id_index on runs (report_id);

create index report_counts_by_key on report_counts (account_id, status, result) include (reports);

create index project_counts_by_key on project_counts (account_id, project, status, result) include (reports);

create function count_reports() returns trigger language plpgsql as $$
  declare
    changed reports;
  begin
    if tg_op <> 'INSERT' then
      changed := old;
      insert into report_counts values (old.account_id, old.status, coalesce(old.result, ''), -1);
      insert into project_counts values (old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
    end if;
    if tg_op <> 'DELETE' then
      changed := new;
      insert into report_counts values (new.account_id, new.status, coalesce(new.result, ''), 1);
      insert into project_counts values (new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
    end if;
    if random() < 1.0 / 16 and pg_try_advisory_xact_lock(hashtext('report_counts'), changed.account_id) then
      with folded as (delete from report_counts where account_id = changed.account_id returning *)
      insert into report_counts
        select account_id, status, result, sum(reports) from folded
        group by account_id, status, result having sum(reports) <> 0;
    end if;
    if pg_try_advisory_xact_lock(hashtextextended(changed.account_id || ' ' || changed.project, 0)) then
      with folded as (
        delete from project_counts where account_id = changed.account_id and project = changed.project returning *
      )
      insert into project_counts
        select account_id, project, status, result, sum(reports) from folded
        group by account_id, project, status, result having sum(reports) <> 0;
    end if;
    return null;
  end $$;

create trigger reports_count after insert or delete or update of account_id, project, status, result on reports
        for each row execute function count_reports();
