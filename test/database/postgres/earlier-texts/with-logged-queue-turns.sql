create extension if not exists pg_trgm;

create extension if not exists btree_gist;

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

create unlogged table budgets (
    name text,
    holder text,
    points int not null,
    ends_at timestamptz not null,
    primary key (name, holder)
  ) with (fillfactor = 50);

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

create index reports_by_url on reports (account_id, url, id, status, result) include (generated_at);

create index reports_by_url_trigrams on reports using gist (account_id, lower(url) gist_trgm_ops(siglen = 256)) include (id, url);

create index reports_by_result on reports (account_id, result, id, status);

create index reports_by_status on reports (account_id, status, id, result);

create index reports_by_project on reports (account_id, project, id, status, result);

create index reports_by_project_generated_at on reports (account_id, project, generated_at, id, status, result);

create index reports_by_project_url on reports (account_id, project, url, id, status, result) include (generated_at);

create index reports_by_project_result on reports (account_id, project, result, id, status);

create index reports_by_updated_at on reports (updated_at);

create index reports_by_generated_at_falling on reports (account_id, generated_at desc nulls last, id desc, status, result);

create index reports_by_result_falling on reports (account_id, result desc nulls last, id desc, status);

create index reports_by_project_generated_at_falling on reports (account_id, project, generated_at desc nulls last, id desc, status, result);

create index reports_by_project_result_falling on reports (account_id, project, result desc nulls last, id desc, status);

create index runs_report_id_index on runs (report_id);

create index report_counts_by_key on report_counts (account_id, status, result) include (reports);

create index project_counts_by_key on project_counts (account_id, project, status, result) include (reports);

create function count_report(of_account int, of_project text, of_status text, of_result text, change int)
  returns void language plpgsql as $$
  begin
    
    if pg_try_advisory_xact_lock(hashtext('report_counts'), of_account) then
      with folded as (delete from report_counts where report_counts.account_id = of_account and report_counts.status = of_status and report_counts.result = of_result returning reports)
      insert into report_counts select of_account,of_status,of_result, coalesce(sum(reports), 0) + change from folded
        having coalesce(sum(reports), 0) + change <> 0;
    else
      insert into report_counts values (of_account,of_status,of_result, change);
    end if;
  
    
    if pg_try_advisory_xact_lock(hashtextextended(of_account || ' ' || of_project, 0)) then
      with folded as (delete from project_counts where project_counts.account_id = of_account and project_counts.project = of_project and project_counts.status = of_status and project_counts.result = of_result returning reports)
      insert into project_counts select of_account,of_project,of_status,of_result, coalesce(sum(reports), 0) + change from folded
        having coalesce(sum(reports), 0) + change <> 0;
    else
      insert into project_counts values (of_account,of_project,of_status,of_result, change);
    end if;
  
  end $$;

create function count_reports() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform count_report(old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
    end if;
    if tg_op <> 'DELETE' then
      perform count_report(new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
    end if;
    return null;
  end $$;

create trigger reports_count after insert or delete or update of account_id, project, status, result on reports
    for each row execute function count_reports();

create function find_reports(account int, pattern text, wanted int) returns setof int
  language sql stable rows 1 set enable_bitmapscan = off set enable_seqscan = off as $$
    select id from reports where account_id = $1 and lower(url) like $2 limit $3
  $$;

create function spend_points(budget text, spender text, wanted int, allowed int, window_seconds int)
  returns table (is_spent boolean, points int, seconds double precision) language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
      insert into budgets as held (name, holder, points, ends_at)
      select budget, spender, wanted, now() + make_interval(secs => window_seconds) where wanted <= allowed
      on conflict (name, holder) do update set
        points = excluded.points + case when held.ends_at > now() then held.points else 0 end,
        ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end
      where held.ends_at <= now() or held.points + excluded.points <= allowed
      returning true, held.points, extract(epoch from held.ends_at - now())::double precision;
    if not found then
      return query
        select false, coalesce(max(held.points), 0),
          coalesce(max(extract(epoch from held.ends_at - now())), window_seconds)::double precision
        from budgets as held where held.name = budget and held.holder = spender and held.ends_at > now();
    end if;
  end $$;
