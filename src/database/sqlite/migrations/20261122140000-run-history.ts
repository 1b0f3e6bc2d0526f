import { Migration } from '@mikro-orm/migrations';

const RUN_COLUMNS = {
  trigger: 'text',
  error_code: 'text',
  error_message: 'text',
  error_http_status: 'integer',
  result: 'text',
  score: 'double',
};
const REPORT_COLUMNS = { title: 'text', category_scores: 'text' };

/** Numbers of audits as rows. @param row `new` or `old` */
const auditsOf = (row: string) => `select value from json_each('[' || ${row}.failed_audits || ']')`;
const isOf = (row: string) => `account_id = ${row}.account_id and report_id = ${row}.report_id`;

/**
 * What each run concluded, in columns; and of the shown run of each report what lists filter and projects sum up.
 * What these hold of runs that are there is filled in after the start: see the backfill of runs.
 */
export class RunHistory extends Migration {
  override name = '20261122140000-run-history';

  override up(): void {
    for (const [name, type] of Object.entries(RUN_COLUMNS)) {
      this.addSql(`alter table runs add column "${name}" ${type} null`);
    }
    for (const [name, type] of Object.entries(REPORT_COLUMNS)) {
      this.addSql(`alter table reports add column ${name} ${type} null`);
    }
    this.addSql('drop index runs_report_id_index');
    this.addSql('create index runs_by_report on runs (report_id, id)');
    this.addSql(`
      create index runs_completed on runs (report_id, id, finished_at, score, result) where status = 'completed'
    `);
    this.addSql(`
      create index runs_to_backfill on runs (id)
      where status in ('completed', 'failed') and ("trigger" is null or (status = 'completed' and result is null))
    `);
    this.addSql(
      'create table audit_names (id integer not null primary key autoincrement, name text not null)',
    );
    this.addSql('create unique index audit_names_name_unique on audit_names (name)');
    this.addSql(`
      create table shown_results (
        report_id integer not null primary key,
        account_id integer not null,
        project text not null,
        score double not null,
        regressed integer not null,
        failed_audits text not null,
        constraint shown_results_report_id_foreign foreign key (report_id) references reports (id)
          on update cascade on delete cascade
      )
    `);
    this.addSql(
      'create index shown_results_by_project on shown_results (account_id, project, score, failed_audits)',
    );
    this.addSql(
      'create index shown_results_regressed on shown_results (account_id, report_id) where regressed > 0',
    );
    this.addSql(`
      create table failed_audits (
        account_id integer not null,
        audit_id integer not null,
        report_id integer not null,
        primary key (account_id, audit_id, report_id)
      ) without rowid
    `);
    this.addSql(`
      create trigger shown_results_inserted after insert on shown_results
      begin
        insert into failed_audits select new.account_id, value, new.report_id
          from json_each('[' || new.failed_audits || ']');
      end
    `);
    this.addSql(`
      create trigger shown_results_updated after update of failed_audits on shown_results
      when old.failed_audits <> new.failed_audits
      begin
        delete from failed_audits where ${isOf('old')} and audit_id in (
          ${auditsOf('old')} except ${auditsOf('new')}
        );
        insert into failed_audits select new.account_id, value, new.report_id
          from (${auditsOf('new')} except ${auditsOf('old')});
      end
    `);
    this.addSql(`
      create trigger shown_results_deleted after delete on shown_results
      begin
        delete from failed_audits where ${isOf('old')} and audit_id in (${auditsOf('old')});
      end
    `);
  }

  override down(): void {
    for (const table of ['shown_results', 'failed_audits', 'audit_names']) this.addSql(`drop table ${table}`);
    for (const index of ['runs_to_backfill', 'runs_completed', 'runs_by_report']) {
      this.addSql(`drop index ${index}`);
    }
    this.addSql('create index runs_report_id_index on runs (report_id)');
    for (const name of Object.keys(RUN_COLUMNS)) this.addSql(`alter table runs drop column "${name}"`);
    for (const name of Object.keys(REPORT_COLUMNS)) this.addSql(`alter table reports drop column ${name}`);
  }
}
