import { Migration } from '@mikro-orm/migrations';

/** Sorted as they are read, on either engine byte by byte; URLs and hosts are ASCII. */
const ASCII = 'text collate "C"';

const references = (name: string, table: string) =>
  `constraint ${name}_foreign references ${table} on delete cascade`;

/** Trigrams, and accounts beside them in one index. They may be there already, and may be used by others. */
const EXTENSIONS = ['pg_trgm', 'btree_gist'];

const TABLES = [
  `create table accounts (
    id serial primary key,
    name text not null,
    email text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create table api_keys (
    id serial primary key,
    account_id int not null ${references('api_keys_account_id', 'accounts')},
    name text not null,
    prefix text not null,
    digest text not null constraint api_keys_digest_unique unique,
    scope text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  `create table idempotency_keys (
    id serial primary key,
    account_id int not null ${references('idempotency_keys_account_id', 'accounts')},
    key text not null,
    input_mac text not null,
    report_id int not null,
    created_at timestamptz(3) not null,
    constraint idempotency_keys_account_id_key_unique unique (account_id, key)
  )`,
  `create table reports (
    id serial primary key,
    account_id int not null ${references('reports_account_id', 'accounts')},
    url ${ASCII} not null,
    project ${ASCII} not null,
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
  )`,
  `create table runs (
    id bigserial primary key,
    report_id int not null ${references('runs_report_id', 'reports')},
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
  )`,
  `create table run_checks (
    run_id bigint primary key ${references('run_checks_run_id', 'runs on update cascade')},
    checks bytea not null
  )`,
  // They are compressed already.
  'alter table run_checks alter column checks set storage external',
  'create table secrets (name text primary key, value text not null)',
  // In which turn an account's newest job is served; under 0, the turn that is served now. A crash of the server may
  // forget them, so that no change of them waits for the disk.
  'create unlogged table queue_turns (account_id int primary key, turn int not null) with (fillfactor = 50)',
  // These too. Windows change with each request, in place.
  `create unlogged table budgets (
    name text,
    holder text,
    points int not null,
    ends_at timestamptz not null,
    primary key (name, holder)
  ) with (fillfactor = 50)`,
  // Sums of what stands under one key: who changes a count adds a row, and waits for nobody.
  `create table report_counts (
    account_id int not null,
    status text not null,
    result text not null,
    reports int not null
  )`,
  `create table project_counts (
    account_id int not null,
    project ${ASCII} not null,
    status text not null,
    result text not null,
    reports int not null
  )`,
];

const INDEXES = {
  idempotency_keys_created_at_index: 'idempotency_keys (created_at)',
  reports_by_id: 'reports (account_id, id)',
  reports_by_generated_at: 'reports (account_id, generated_at, id, status, result)',
  // With all that lists are filtered and sorted by: whoever searches goes through this one index.
  reports_by_url: 'reports (account_id, url, id, status, result) include (generated_at)',
  // Unlike GIN, GiST gives one match after the other. That of many which have the trigrams few have them in a row is
  // seen without a look at the rows. Signatures of the default length are full on every page.
  reports_by_url_trigrams:
    'reports using gist (account_id, lower(url) gist_trgm_ops(siglen = 256)) include (id, url)',
  reports_by_result: 'reports (account_id, result, id, status)',
  reports_by_status: 'reports (account_id, status, id, result)',
  reports_by_project: 'reports (account_id, project, id, status, result)',
  reports_by_project_generated_at: 'reports (account_id, project, generated_at, id, status, result)',
  reports_by_project_url: 'reports (account_id, project, url, id, status, result) include (generated_at)',
  reports_by_project_result: 'reports (account_id, project, result, id, status)',
  reports_by_updated_at: 'reports (updated_at)',
  // The other way round, and what has no value still last: PostgreSQL walks no index against the place of its nulls.
  reports_by_generated_at_falling:
    'reports (account_id, generated_at desc nulls last, id desc, status, result)',
  reports_by_result_falling: 'reports (account_id, result desc nulls last, id desc, status)',
  reports_by_project_generated_at_falling:
    'reports (account_id, project, generated_at desc nulls last, id desc, status, result)',
  reports_by_project_result_falling: 'reports (account_id, project, result desc nulls last, id desc, status)',
  runs_report_id_index: 'runs (report_id)',
  report_counts_by_key: 'report_counts (account_id, status, result) include (reports)',
  project_counts_by_key: 'project_counts (account_id, project, status, result) include (reports)',
};

/**
 * Ids of the account's reports whose URLs, in small letters, are like the pattern: so many at most, and no further ones
 * are looked for, as those of a bitmap would be. Whoever asks takes them for so few that each is looked up.
 */
const FIND_REPORTS = `
  create function find_reports(account int, pattern text, wanted int) returns setof int
  language sql stable rows 1 set enable_bitmapscan = off set enable_seqscan = off as $$
    select id from reports where account_id = $1 and lower(url) like $2 limit $3
  $$
`;

/**
 * Adds a change to the rows of its key in one of the tables of counts. Whoever finds nobody else at the account, or at
 * the project, makes one row of them all; whoever does, leaves another row and waits for nobody.
 */
const addToCount = (table: string, key: Record<string, string>, lock: string) => {
  const isKey = Object.entries(key).map(([column, value]) => `${table}.${column} = ${value}`);
  const values = Object.values(key).join();
  return `
    if pg_try_advisory_xact_lock(${lock}) then
      with folded as (delete from ${table} where ${isKey.join(' and ')} returning reports)
      insert into ${table} select ${values}, coalesce(sum(reports), 0) + change from folded
        having coalesce(sum(reports), 0) + change <> 0;
    else
      insert into ${table} values (${values}, change);
    end if;
  `;
};

const RATED = { status: 'of_status', result: 'of_result' };
const COUNT_REPORTS = [
  `create function count_report(of_account int, of_project text, of_status text, of_result text, change int)
  returns void language plpgsql as $$
  begin
    ${addToCount('report_counts', { account_id: 'of_account', ...RATED }, `hashtext('report_counts'), of_account`)}
    ${addToCount(
      'project_counts',
      { account_id: 'of_account', project: 'of_project', ...RATED },
      `hashtextextended(of_account || ' ' || of_project, 0)`,
    )}
  end $$`,
  `create function count_reports() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform count_report(old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
    end if;
    if tg_op <> 'DELETE' then
      perform count_report(new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
    end if;
    return null;
  end $$`,
  `create trigger reports_count after insert or delete or update of account_id, project, status, result on reports
    for each row execute function count_reports()`,
];

/** Counts by the server's clock, as those of the gateways differ, and one request after the other. */
const SPEND_POINTS = `
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
  end $$
`;

/** All tables as they are on PostgreSQL; the jobs have a schema of their own, which their queue makes. */
export class Initial extends Migration {
  override name = '20261122000000-initial';

  override up(): void {
    for (const extension of EXTENSIONS) this.addSql(`create extension if not exists ${extension}`);
    for (const table of TABLES) this.addSql(table);
    for (const [name, columns] of Object.entries(INDEXES)) this.addSql(`create index ${name} on ${columns}`);
    for (const statement of COUNT_REPORTS) this.addSql(statement);
    this.addSql(FIND_REPORTS);
    this.addSql(SPEND_POINTS);
  }

  override down(): void {
    const tables =
      'run_checks, runs, reports, report_counts, project_counts, idempotency_keys, api_keys, accounts';
    this.addSql(`drop table ${tables}, secrets, queue_turns, budgets`);
    this.addSql('drop function count_reports, count_report, find_reports, spend_points');
  }
}
