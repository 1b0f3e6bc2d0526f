import { Migration } from '@mikro-orm/migrations';

const RUN_COLUMNS = {
  trigger: 'text',
  error_code: 'text',
  error_message: 'text',
  error_http_status: 'smallint',
  result: 'text',
  score: 'double precision',
};
const REPORT_COLUMNS = { title: 'text', category_scores: 'text' };

/**
 * Keeps the rows of a report in step with the numbers in its shown result. An index scan finds the few rows of a report;
 * the other scans would be planned while the table is small.
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
 * What each run concluded, in columns; and of the shown run of each report what lists filter and projects sum up.
 * What these hold of runs that are there is filled in after the start: see the backfill of runs.
 */
export class RunHistory extends Migration {
  override name = '20261122140000-run-history';

  override up(): void {
    const add = (columns: object) =>
      Object.entries(columns).map(([name, type]) => `add column "${name}" ${type}`);
    this.addSql(`alter table runs ${add(RUN_COLUMNS).join()}`);
    this.addSql(`alter table reports ${add(REPORT_COLUMNS).join()}`);
    this.addSql('drop index runs_report_id_index');
    this.addSql('create index runs_by_report on runs (report_id, id)');
    this.addSql(`
      create index runs_completed on runs (report_id, id, finished_at, score, result) where status = 'completed'
    `);
    this.addSql(`
      create index runs_to_backfill on runs (id)
      where status in ('completed', 'failed') and ("trigger" is null or (status = 'completed' and result is null))
    `);
    this.addSql(`
      create table audit_names (id serial primary key, name text not null constraint audit_names_name_unique unique)
    `);
    this.addSql(`
      create table shown_results (
        report_id int primary key constraint shown_results_report_id_foreign references reports
          on update cascade on delete cascade,
        account_id int not null,
        project text collate "C" not null,
        score double precision not null,
        regressed int not null,
        failed_audits text not null
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
        account_id int not null,
        audit_id int not null,
        report_id int not null,
        primary key (account_id, audit_id, report_id)
      )
    `);
    for (const statement of LIST_FAILED_AUDITS) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop table shown_results, failed_audits, audit_names');
    this.addSql('drop function list_failed_audits');
    this.addSql('drop index runs_to_backfill, runs_completed, runs_by_report');
    this.addSql('create index runs_report_id_index on runs (report_id)');
    const drop = (columns: object) => Object.keys(columns).map((name) => `drop column "${name}"`);
    this.addSql(`alter table runs ${drop(RUN_COLUMNS).join()}`);
    this.addSql(`alter table reports ${drop(REPORT_COLUMNS).join()}`);
  }
}
