import { Migration } from '@mikro-orm/migrations';

/**
 * An index of the substrings of URLs. Its row ids hold the account above and the report below, so that a search
 * reads the matches of one account, and nothing of the others.
 */
export class UrlSearch extends Migration {
  override name = '20261121210100-url-search';

  override up(): void {
    this.addSql(`
      create virtual table report_urls using fts5
        (url, content = '', contentless_delete = 1, tokenize = 'trigram')
    `);
    this.addSql(
      'insert into report_urls (rowid, url) select account_id << 32 | id, url from reports order by account_id, id',
    );
    this.addSql(`
      create trigger reports_index_inserted after insert on reports
      begin insert into report_urls (rowid, url) values (new.account_id << 32 | new.id, new.url); end
    `);
    this.addSql(`
      create trigger reports_index_deleted after delete on reports
      begin delete from report_urls where rowid = (old.account_id << 32 | old.id); end
    `);
  }

  override down(): void {
    for (const change of ['inserted', 'deleted']) this.addSql(`drop trigger reports_index_${change}`);
    this.addSql('drop table report_urls');
  }
}
