import { Migration } from '@mikro-orm/migrations';

/** Adds what a site audit stores of the files of its site, in place of their text. Open site audits read them again. */
export class SiteRules extends Migration {
  override name = '20261128180000-site-rules';

  override up(): void {
    this.addSql('alter table site_audits drop column robots');
    this.addSql('alter table site_audits add column robots_rules bytea null');
    this.addSql('alter table site_audits add column sitemap_offset int not null default 0');
    this.addSql('alter table site_audits add column crawl_delay_ms int not null default 0');
    this.addSql('alter table site_audits add column error_code text null');
    this.addSql('alter table site_audits add column error_message text null');
    this.addSql(
      "update site_audits set sitemap = null, findings = null, causes = null, status = case status when 'running' then 'queued' else status end",
    );
    this.addSql(
      "create index site_audits_waiting on site_audits (next_page_at) where status in ('queued', 'running')",
    );
    this.addSql('alter table site_pages add column unadded_links bytea null');
    this.addSql(
      'create index site_pages_with_links on site_pages (site_audit_id, id) where unadded_links is not null',
    );
    this.addSql(`create table site_hosts (
      id serial primary key,
      site_audit_id int not null constraint site_hosts_site_audit_id_foreign references site_audits on delete cascade,
      host text not null,
      requests int not null,
      link_checks int not null,
      open json not null,
      constraint site_hosts_site_audit_id_host_unique unique (site_audit_id, host)
    )`);
  }
}
