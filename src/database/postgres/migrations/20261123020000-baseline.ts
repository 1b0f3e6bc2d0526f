import { Migration } from '@mikro-orm/migrations';

/** Sorted byte by byte, as on SQLite. URLs and hosts are ASCII. */
const ASCII = 'text collate "C"';

const references = (name: string, table: string) =>
  `constraint ${name}_foreign references ${table} on delete cascade`;

/** For the index of accounts and trigrams. An administrator may have created them already. */
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
    updated_at timestamptz(3) not null,
    title text,
    category_scores text
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
    page json,
    "trigger" text,
    error_code text,
    error_message text,
    error_http_status smallint,
    result text,
    score double precision
  )`,
  `create table run_checks (
    run_id bigint primary key ${references('run_checks_run_id', 'runs on update cascade')},
    checks bytea not null
  )`,
  // They are compressed already.
  'alter table run_checks alter column checks set storage external',
  'create table secrets (name text primary key, value text not null)',
  // The position of each account in the fair queue. Unlogged, as the limits of requests: a crash of the server may lose
  // them, so that no change waits for the disk.
  'create unlogged table queue_turns (account_id int primary key, turn int not null) with (fillfactor = 50)',
  // The table of rate-limiter-flexible.
  `create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  ) with (fillfactor = 50)`,
  // A count is the sum of the rows with its key: a change adds a row, so that it does not wait for other changes.
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
  'create table releases (id serial primary key, version text not null)',
  'create table audit_names (id serial primary key, name text not null constraint audit_names_name_unique unique)',
  `create table shown_results (
    report_id int primary key ${references('shown_results_report_id', 'reports on update cascade')},
    account_id int not null,
    project ${ASCII} not null,
    score double precision not null,
    regressed int not null,
    failed_audits text not null
  )`,
  `create table failed_audits (
    account_id int not null,
    audit_id int not null,
    report_id int not null,
    primary key (account_id, audit_id, report_id)
  )`,
];

const INDEXES = {
  idempotency_keys_created_at_index: 'idempotency_keys (created_at)',
  // With all columns by which lists are filtered and sorted: a search reads only this index.
  reports_by_url: 'reports (account_id, url, id, status, result) include (generated_at)',
  // Unlike GIN, GiST returns matches one by one, so that a limit ends the search, and compares the URLs in the index with
  // the pattern. Signatures of the default length would match nearly all pages of the index.
  reports_by_url_trigrams:
    'reports using gist (account_id, lower(url) gist_trgm_ops(siglen = 256)) include (id, url)',
  reports_by_project_url: 'reports (account_id, project, url, id, status, result) include (generated_at)',
  reports_by_created_at: 'reports (account_id, created_at, id)',
  // The dates of creation in each block of 4,096 ids, by which lists of 1.0.0 skip blocks.
  reports_by_block: 'reports ((id >> 12), account_id, created_at)',
  runs_by_report: 'runs (report_id, id)',
  runs_queued: `runs (created_at) where status = 'queued'`,
  shown_results_by_project: 'shown_results (account_id, project, score, failed_audits)',
  shown_results_regressed: 'shown_results (account_id, report_id) where regressed > 0',
  report_counts_by_key: 'report_counts (account_id, status, result) include (reports)',
  project_counts_by_key: 'project_counts (account_id, project, status, result) include (reports)',
};

/**
 * Ids of at most `wanted` reports of the account whose lowercase URLs match the pattern. The search ends with the last of
 * them, unlike with a bitmap scan. The planner expects one row, so that it looks up each report by its id.
 */
const FIND_REPORTS = `
  create function find_reports(account int, pattern text, wanted int) returns setof int
  language sql stable rows 1 set enable_bitmapscan = off set enable_seqscan = off as $$
    select id from reports where account_id = $1 and lower(url) like $2 limit $3
  $$
`;

/** Adds a change to the rows of a key: folds them into one row if no other transaction holds the lock of the key. */
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
/**
 * Counting reads the few rows of a key beside thousands of dead tuples, which each change adds until the next vacuum. An
 * index scan skips those that an earlier scan found dead. A sequential scan, which PostgreSQL plans while the table is
 * small, and a bitmap scan visit all of them again.
 */
const COUNT_REPORTS = [
  `create function count_report(of_account int, of_project text, of_status text, of_result text, change int)
  returns void language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
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

/**
 * Keeps the rows of a report in `failed_audits` equal to the numbers in its shown result. An index scan finds these few
 * rows; while the table is small, PostgreSQL would plan the other scans.
 */
const LIST_FAILED_AUDITS = [
  `create function list_failed_audits() returns trigger language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
  declare
    before int[] := '{}';
    after int[] := '{}';
  begin
    if tg_op <> 'INSERT' then before := string_to_array(old.failed_audits, ',')::int[]; end if;
    if tg_op <> 'DELETE' then after := string_to_array(new.failed_audits, ',')::int[]; end if;
    if tg_op <> 'INSERT' then
      delete from failed_audits where account_id = old.account_id and report_id = old.report_id
        and audit_id in (select unnest(before) except select unnest(after));
    end if;
    if tg_op <> 'DELETE' then
      insert into failed_audits (account_id, audit_id, report_id)
        select new.account_id, audit_id, new.report_id
        from (select unnest(after) as audit_id except select unnest(before)) as added;
    end if;
    return null;
  end $$`,
  `create trigger shown_results_changed after insert or delete or update of failed_audits on shown_results
    for each row execute function list_failed_audits()`,
];

/**
 * The schema of 1.0.0, without the indexes that the next migration creates. The queue creates its jobs in a schema of
 * its own.
 */
export class Baseline extends Migration {
  /** The name of the last migration of 1.0.0, so that its databases skip this one. */
  override name = '20261123020000-queued-runs';

  override up(): void {
    for (const extension of EXTENSIONS) this.addSql(`create extension if not exists ${extension}`);
    for (const table of TABLES) this.addSql(table);
    for (const [name, columns] of Object.entries(INDEXES)) this.addSql(`create index ${name} on ${columns}`);
    for (const statement of [...COUNT_REPORTS, FIND_REPORTS, ...LIST_FAILED_AUDITS]) this.addSql(statement);
  }
}
