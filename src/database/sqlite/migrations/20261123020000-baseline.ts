import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table accounts (
    id integer not null primary key autoincrement,
    name text not null,
    email text null,
    created_at datetime not null,
    updated_at datetime not null
  )`,
  `create table api_keys (
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
  )`,
  `create table idempotency_keys (
    id integer not null primary key autoincrement,
    account_id integer not null,
    key text not null,
    input_mac text not null,
    report_id integer not null,
    created_at datetime not null,
    constraint idempotency_keys_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
  )`,
  `create table reports (
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
    title text null,
    category_scores text null,
    constraint reports_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
  )`,
  `create table runs (
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
    "trigger" text null,
    error_code text null,
    error_message text null,
    error_http_status integer null,
    result text null,
    score double null,
    constraint runs_report_id_foreign foreign key (report_id) references reports (id) on delete cascade
  )`,
  `create table run_checks (
    run_id integer not null primary key,
    checks blob not null,
    constraint run_checks_run_id_foreign foreign key (run_id) references runs (id) on update cascade on delete cascade
  )`,
  `create table jobs (
    id integer not null primary key autoincrement,
    run_id integer not null,
    account_id integer not null,
    available_at datetime not null,
    lease_owner text null,
    lease_until datetime null,
    constraint jobs_run_id_foreign foreign key (run_id) references runs (id) on delete cascade,
    constraint jobs_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
  )`,
  'create table secrets (name text not null primary key, value text not null)',
  'create table releases (id integer not null primary key autoincrement, version text not null)',
  `create table report_counts (
    account_id integer not null,
    status text not null,
    result text not null,
    reports integer not null,
    primary key (account_id, status, result)
  ) without rowid`,
  `create table project_counts (
    account_id integer not null,
    project text not null,
    status text not null,
    result text not null,
    reports integer not null,
    primary key (account_id, project, status, result)
  ) without rowid`,
  'create table audit_names (id integer not null primary key autoincrement, name text not null)',
  `create table shown_results (
    report_id integer not null primary key,
    account_id integer not null,
    project text not null,
    score double not null,
    regressed integer not null,
    failed_audits text not null,
    constraint shown_results_report_id_foreign foreign key (report_id) references reports (id)
      on update cascade on delete cascade
  )`,
  `create table failed_audits (
    account_id integer not null,
    audit_id integer not null,
    report_id integer not null,
    primary key (account_id, audit_id, report_id)
  ) without rowid`,
  // An index of the substrings of URLs. Its row ids hold the account above and the report below, so that a search reads
  // the matches of one account only.
  `create virtual table report_urls using fts5 (url, content = '', contentless_delete = 1, tokenize = 'trigram')`,
];

const UNIQUE_INDEXES = {
  api_keys_digest_unique: 'api_keys (digest)',
  idempotency_keys_account_id_key_unique: 'idempotency_keys (account_id, key)',
  reports_slug_unique: 'reports (slug)',
  jobs_run_id_unique: 'jobs (run_id)',
  audit_names_name_unique: 'audit_names (name)',
};

const INDEXES = {
  api_keys_account_id_index: 'api_keys (account_id)',
  idempotency_keys_created_at_index: 'idempotency_keys (created_at)',
  reports_by_url: 'reports (account_id, url, id, status, result)',
  reports_by_project_url: 'reports (account_id, project, url, id, status, result)',
  reports_by_created_at: 'reports (account_id, created_at, id)',
  // The dates of creation in each block of 4,096 ids, by which lists of 1.0.0 skip blocks.
  reports_by_block: 'reports ((id >> 12), account_id, created_at)',
  runs_by_report: 'runs (report_id, id)',
  runs_queued: `runs (created_at) where status = 'queued'`,
  jobs_account_id_lease_until_id_available_at_index: 'jobs (account_id, lease_until, id, available_at)',
  jobs_lease_until_available_at_index: 'jobs (lease_until, available_at)',
  shown_results_by_project: 'shown_results (account_id, project, score, failed_audits)',
  shown_results_regressed: 'shown_results (account_id, report_id) where regressed > 0',
};

/** Statements of triggers: counts a row of `reports`. */
export const COUNT_ONE_MORE = `
  insert into report_counts values (new.account_id, new.status, coalesce(new.result, ''), 1)
    on conflict do update set reports = reports + 1;
  insert into project_counts values (new.account_id, new.project, new.status, coalesce(new.result, ''), 1)
    on conflict do update set reports = reports + 1;
`;
/** The same for a row that is deleted. */
export const COUNT_ONE_LESS = `
  update report_counts set reports = reports - 1
    where (account_id, status, result) = (old.account_id, old.status, coalesce(old.result, ''));
  update project_counts set reports = reports - 1
    where (account_id, project, status, result) = (old.account_id, old.project, old.status, coalesce(old.result, ''));
  delete from project_counts
    where (account_id, project, status, result) = (old.account_id, old.project, old.status, coalesce(old.result, ''))
    and reports = 0;
`;

/** Numbers of audits as rows. @param row `new` or `old` */
const rowsOf = (row: string) => `json_each('[' || ${row}.failed_audits || ']')`;
const auditsOf = (row: string) => `select value from ${rowsOf(row)}`;
const IS_OLD = 'account_id = old.account_id and report_id = old.report_id';

const TRIGGERS = {
  'reports_count_inserted after insert on reports': COUNT_ONE_MORE,
  'reports_count_deleted after delete on reports': COUNT_ONE_LESS,
  'reports_count_updated after update of account_id, project, status, result on reports':
    COUNT_ONE_LESS + COUNT_ONE_MORE,
  'reports_index_inserted after insert on reports':
    'insert into report_urls (rowid, url) values (new.account_id << 32 | new.id, new.url);',
  'reports_index_deleted after delete on reports':
    'delete from report_urls where rowid = (old.account_id << 32 | old.id);',
  'shown_results_inserted after insert on shown_results': `
    insert into failed_audits select new.account_id, value, new.report_id from ${rowsOf('new')};`,
  'shown_results_updated after update of failed_audits on shown_results when old.failed_audits <> new.failed_audits': `
    delete from failed_audits where ${IS_OLD} and audit_id in (${auditsOf('old')} except ${auditsOf('new')});
    insert into failed_audits select new.account_id, value, new.report_id
      from (${auditsOf('new')} except ${auditsOf('old')});`,
  'shown_results_deleted after delete on shown_results': `
    delete from failed_audits where ${IS_OLD} and audit_id in (${auditsOf('old')});`,
};

/** The schema of 1.0.0, without the indexes that the next migration creates. */
export class Baseline extends Migration {
  /** The name of the last migration of 1.0.0, so that its databases skip this one. */
  override name = '20261123020000-queued-runs';

  override up(): void {
    for (const table of TABLES) this.addSql(table);
    for (const [name, columns] of Object.entries(UNIQUE_INDEXES))
      this.addSql(`create unique index ${name} on ${columns}`);
    for (const [name, columns] of Object.entries(INDEXES)) this.addSql(`create index ${name} on ${columns}`);
    for (const [event, statements] of Object.entries(TRIGGERS))
      this.addSql(`create trigger ${event} begin ${statements} end`);
  }
}
