import { Migration } from '@mikro-orm/migrations';

const OLD_INDEXES = {
  reports_account_id_id_index: 'account_id, id',
  reports_account_id_generated_at_id_index: 'account_id, generated_at, id',
  reports_account_id_url_id_index: 'account_id, url, id',
  reports_account_id_result_id_index: 'account_id, result, id',
  reports_account_id_project_id_index: 'account_id, project, id',
  reports_account_id_project_result_index: 'account_id, project, result',
  reports_account_id_status_id_index: 'account_id, status, id',
};
const NEW_INDEXES = {
  reports_by_id: 'account_id, id',
  reports_by_generated_at: 'account_id, generated_at, id, status, result',
  reports_by_url: 'account_id, url, id, status, result',
  reports_by_result: 'account_id, result, id, status',
  reports_by_status: 'account_id, status, id, result',
  reports_by_project: 'account_id, project, id, status, result',
  reports_by_project_generated_at: 'account_id, project, generated_at, id, status, result',
  reports_by_project_url: 'account_id, project, url, id, status, result',
  reports_by_project_result: 'account_id, project, result, id, status',
  reports_by_updated_at: 'updated_at',
};
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

/** Lists that cost the same however many reports there are: an index for each, and counts that are kept. */
export class ReportLists extends Migration {
  override name = '20261121210000-report-lists';

  override up(): void {
    this.#replaceIndexes(OLD_INDEXES, NEW_INDEXES);
    this.addSql(`
      create table report_counts (
        account_id integer not null,
        status text not null,
        result text not null,
        reports integer not null,
        primary key (account_id, status, result)
      ) without rowid
    `);
    this.addSql(`
      create table project_counts (
        account_id integer not null,
        project text not null,
        status text not null,
        result text not null,
        reports integer not null,
        primary key (account_id, project, status, result)
      ) without rowid
    `);
    this.addSql(`
      insert into project_counts select account_id, project, status, coalesce(result, '') as rated, count(*) from reports
        group by account_id, project, status, rated
    `);
    this.addSql(`
      insert into report_counts select account_id, status, result, sum(reports) from project_counts
        group by account_id, status, result
    `);
    this.addSql(`create trigger reports_count_inserted after insert on reports begin ${COUNT_ONE_MORE} end`);
    this.addSql(`create trigger reports_count_deleted after delete on reports begin ${COUNT_ONE_LESS} end`);
    this.addSql(`
      create trigger reports_count_updated after update of account_id, project, status, result on reports
      begin ${COUNT_ONE_LESS} ${COUNT_ONE_MORE} end
    `);
  }

  override down(): void {
    for (const change of ['inserted', 'deleted', 'updated'])
      this.addSql(`drop trigger reports_count_${change}`);
    this.addSql('drop table project_counts');
    this.addSql('drop table report_counts');
    this.#replaceIndexes(NEW_INDEXES, OLD_INDEXES);
  }

  #replaceIndexes(old: object, next: object): void {
    for (const name of Object.keys(old)) this.addSql(`drop index ${name}`);
    for (const [name, columns] of Object.entries(next)) {
      this.addSql(`create index ${name} on reports (${columns})`);
    }
  }
}
