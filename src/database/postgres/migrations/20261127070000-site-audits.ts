import { Migration } from '@mikro-orm/migrations';

/** Adds site audits. The counts of reports leave out the reports that they make, as the lists do. */
export class SiteAudits extends Migration {
  override name = '20261127070000-site-audits';

  override up(): void {
    this.addSql(`create table site_audits (
      id serial primary key,
      account_id int not null constraint site_audits_account_id_foreign references accounts on delete cascade,
      url text not null,
      host text not null,
      status text not null,
      max_pages int not null,
      max_depth int not null,
      include json not null,
      exclude json not null,
      use_sitemaps boolean not null,
      concurrency int not null,
      privacy smallint not null,
      password_hash text,
      access_version int not null,
      slug text not null constraint site_audits_slug_unique unique,
      stopped_by text,
      pages_found int not null,
      pages_started int not null,
      pages_audited int not null,
      pages_failed int not null,
      skipped json not null,
      robots text,
      sitemap bytea,
      next_page_at timestamptz(3),
      pace json,
      score double precision,
      result text,
      findings bytea,
      causes bytea,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      updated_at timestamptz(3) not null
    )`);
    this.addSql('create index site_audits_by_account on site_audits (account_id, id)');
    this.addSql(
      "create index site_audits_open on site_audits (account_id, host) where status in ('queued', 'running')",
    );
    this.addSql(`create table site_pages (
      id bigserial primary key,
      site_audit_id int not null constraint site_pages_site_audit_id_foreign references site_audits on delete cascade,
      url text collate "C" not null,
      status text not null,
      depth int,
      in_sitemap boolean not null,
      report_id int,
      run_id bigint,
      http_status smallint,
      error_code text,
      redirected_to text,
      title text,
      score double precision,
      result text,
      links_in int,
      links_out int,
      facts bytea,
      links bytea,
      constraint site_pages_site_audit_id_url_unique unique (site_audit_id, url)
    )`);
    this.addSql('create index site_pages_by_status on site_pages (site_audit_id, status, depth, id)');
    this.addSql('alter table reports add column site_audit_id int');
    this.addSql(
      'create index reports_by_site_audit on reports (site_audit_id) where site_audit_id is not null',
    );
    this.addSql('alter table runs add column site_audit_id int');
    this.addSql(`create or replace function count_reports() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.site_audit_id is null then
        perform count_report(old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
      end if;
      if tg_op <> 'DELETE' and new.site_audit_id is null then
        perform count_report(new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
      end if;
      return null;
    end $$`);
  }
}
