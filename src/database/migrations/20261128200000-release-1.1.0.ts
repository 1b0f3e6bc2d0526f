/** The types of columns that differ between the engines. */
export interface ColumnTypes {
  id: string;
  /** The id of tables with many rows, and a reference to one. */
  bigId: string;
  bigint: string;
  smallint: string;
  boolean: string;
  time: string;
  blob: string;
  double: string;
  /** A text that is sorted by code point. */
  sortedText: string;
}

/** The indexes of lists that both engines have. */
export const LIST_INDEXES = {
  reports_by_id: 'reports (account_id, id, generated_at, created_at)',
  reports_by_generated_at: 'reports (account_id, generated_at, id, status, result, created_at)',
  reports_by_project: 'reports (account_id, project, id, status, result, created_at)',
  reports_by_project_generated_at:
    'reports (account_id, project, generated_at, id, status, result, created_at)',
  reports_by_project_result: 'reports (account_id, project, result, id, status, created_at)',
  reports_by_result: 'reports (account_id, result, id, status, generated_at, score, created_at)',
  reports_by_status: 'reports (account_id, status, id, result, generated_at, created_at)',
  reports_by_score: 'reports (account_id, score, id, result, status, generated_at, created_at)',
  reports_by_updated_at: 'reports (account_id, updated_at, id, generated_at, status, result, created_at)',
};

/**
 * Replaces indexes of 1.0.0. Each is dropped before it is created: on PostgreSQL, `drop index` after `create index` would
 * need a stronger lock, and deadlock with a transaction that has read a report and waits to change it. The baseline
 * creates none of these indexes: only databases of 1.0.0 have them.
 */
export const replaceIndexes = (indexes: Readonly<Record<string, string>>) =>
  Object.entries(indexes).flatMap(([name, columns]) => [
    `drop index if exists ${name}`,
    `create index ${name} on ${columns}`,
  ]);

const reference = (table: string, column: string, target: string) =>
  `constraint ${table}_${column}_foreign foreign key (${column}) references ${target} (id) on delete cascade`;

/** Adds the outcome of a run with its fixes and its patch, sessions of the dashboard, and site audits. */
export const additions = (types: ColumnTypes) => [
  'alter table runs add column after_fixes json',
  'alter table runs add column patch text',
  'alter table runs add column site_audit_id integer',
  'alter table reports add column site_audit_id integer',
  'create index reports_by_site_audit on reports (site_audit_id) where site_audit_id is not null',
  `create table sessions (
    id ${types.id},
    api_key_id integer not null,
    digest text not null,
    user_agent text not null,
    created_at ${types.time} not null,
    expires_at ${types.time} not null,
    ${reference('sessions', 'api_key_id', 'api_keys')}
  )`,
  'create unique index sessions_digest_unique on sessions (digest)',
  'create index sessions_api_key_id_index on sessions (api_key_id)',
  `create table site_audits (
    id ${types.id},
    account_id integer not null,
    url text not null,
    host text not null,
    status text not null,
    max_pages integer not null,
    max_depth integer not null,
    include json not null,
    exclude json not null,
    use_sitemaps ${types.boolean} not null,
    concurrency integer not null,
    privacy ${types.smallint} not null,
    password_hash text,
    access_version integer not null,
    slug text not null,
    stopped_by text,
    pages_found integer not null,
    pages_started integer not null,
    pages_audited integer not null,
    pages_failed integer not null,
    skipped json not null,
    error_code text,
    error_message text,
    robots_rules ${types.blob},
    sitemap ${types.blob},
    sitemap_offset integer not null default 0,
    crawl_delay_ms integer not null default 0,
    next_page_at ${types.time},
    pace json,
    score ${types.double},
    result text,
    findings ${types.blob},
    causes ${types.blob},
    created_at ${types.time} not null,
    started_at ${types.time},
    finished_at ${types.time},
    updated_at ${types.time} not null,
    ${reference('site_audits', 'account_id', 'accounts')}
  )`,
  'create unique index site_audits_slug_unique on site_audits (slug)',
  'create index site_audits_by_account on site_audits (account_id, id)',
  "create index site_audits_open on site_audits (account_id, host) where status in ('queued', 'running')",
  "create index site_audits_waiting on site_audits (next_page_at) where status in ('queued', 'running')",
  `create table site_pages (
    id ${types.bigId},
    site_audit_id integer not null,
    url ${types.sortedText} not null,
    status text not null,
    depth integer,
    in_sitemap ${types.boolean} not null,
    report_id integer,
    run_id ${types.bigint},
    http_status ${types.smallint},
    error_code text,
    redirected_to text,
    title text,
    score ${types.double},
    result text,
    links_in integer,
    links_out integer,
    facts ${types.blob},
    links ${types.blob},
    unadded_links ${types.blob},
    ${reference('site_pages', 'site_audit_id', 'site_audits')}
  )`,
  'create unique index site_pages_site_audit_id_url_unique on site_pages (site_audit_id, url)',
  'create index site_pages_by_status on site_pages (site_audit_id, status, depth, id)',
  'create index site_pages_with_links on site_pages (site_audit_id, id) where unadded_links is not null',
  `create table site_hosts (
    id ${types.id},
    site_audit_id integer not null,
    host text not null,
    requests integer not null,
    link_checks integer not null,
    open json not null,
    ${reference('site_hosts', 'site_audit_id', 'site_audits')}
  )`,
  'create unique index site_hosts_site_audit_id_host_unique on site_hosts (site_audit_id, host)',
];
