import { Migration } from '@mikro-orm/migrations';

const IS_LISTED = 'site_audit_id is null';
const COUNT_ONE_MORE = `
  insert into report_counts values (new.account_id, new.status, coalesce(new.result, ''), 1)
    on conflict do update set reports = reports + 1;
  insert into project_counts values (new.account_id, new.project, new.status, coalesce(new.result, ''), 1)
    on conflict do update set reports = reports + 1;
`;
const COUNT_ONE_LESS = `
  update report_counts set reports = reports - 1
    where (account_id, status, result) = (old.account_id, old.status, coalesce(old.result, ''));
  update project_counts set reports = reports - 1
    where (account_id, project, status, result) = (old.account_id, old.project, old.status, coalesce(old.result, ''));
  delete from project_counts
    where (account_id, project, status, result) = (old.account_id, old.project, old.status, coalesce(old.result, ''))
    and reports = 0;
`;

/** Adds site audits. The counts of reports leave out the reports that they make, as the lists do. */
export class SiteAudits extends Migration {
  override name = '20261127070000-site-audits';

  override up(): void {
    this.addSql(`create table site_audits (
      id integer not null primary key autoincrement,
      account_id integer not null,
      url text not null,
      host text not null,
      status text not null,
      max_pages integer not null,
      max_depth integer not null,
      include json not null,
      exclude json not null,
      use_sitemaps integer not null,
      concurrency integer not null,
      privacy integer not null,
      password_hash text null,
      access_version integer not null,
      slug text not null,
      stopped_by text null,
      pages_found integer not null,
      pages_started integer not null,
      pages_audited integer not null,
      pages_failed integer not null,
      skipped json not null,
      robots text null,
      sitemap blob null,
      next_page_at datetime null,
      pace json null,
      score double null,
      result text null,
      findings blob null,
      causes blob null,
      created_at datetime not null,
      started_at datetime null,
      finished_at datetime null,
      updated_at datetime not null,
      constraint site_audits_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade
    )`);
    this.addSql('create unique index site_audits_slug_unique on site_audits (slug)');
    this.addSql('create index site_audits_by_account on site_audits (account_id, id)');
    this.addSql(
      "create index site_audits_open on site_audits (account_id, host) where status in ('queued', 'running')",
    );
    this.addSql(`create table site_pages (
      id integer not null primary key autoincrement,
      site_audit_id integer not null,
      url text not null,
      status text not null,
      depth integer null,
      in_sitemap integer not null,
      report_id integer null,
      run_id integer null,
      http_status integer null,
      error_code text null,
      redirected_to text null,
      title text null,
      score double null,
      result text null,
      links_in integer null,
      links_out integer null,
      facts blob null,
      links blob null,
      constraint site_pages_site_audit_id_foreign foreign key (site_audit_id) references site_audits (id)
        on delete cascade
    )`);
    this.addSql('create unique index site_pages_site_audit_id_url_unique on site_pages (site_audit_id, url)');
    this.addSql('create index site_pages_by_status on site_pages (site_audit_id, status, depth, id)');
    this.addSql('alter table reports add column site_audit_id integer');
    this.addSql(
      'create index reports_by_site_audit on reports (site_audit_id) where site_audit_id is not null',
    );
    this.addSql('alter table runs add column site_audit_id integer');
    this.addSql('alter table jobs add column is_crawled integer not null default 0');
    this.addSql('drop index jobs_account_id_lease_until_id_available_at_index');
    this.addSql('create index jobs_by_account on jobs (account_id, is_crawled, lease_until, id)');
    for (const event of ['inserted', 'deleted', 'updated'])
      this.addSql(`drop trigger reports_count_${event}`);
    this.addSql(`create trigger reports_count_inserted after insert on reports when new.${IS_LISTED}
      begin ${COUNT_ONE_MORE} end`);
    this.addSql(`create trigger reports_count_deleted after delete on reports when old.${IS_LISTED}
      begin ${COUNT_ONE_LESS} end`);
    this.addSql(`create trigger reports_count_updated after update of account_id, project, status, result on reports
      when old.${IS_LISTED} begin ${COUNT_ONE_LESS + COUNT_ONE_MORE} end`);
  }
}
