import { Migration } from '@mikro-orm/migrations';

/** Indexes whose columns changed in the text of the first migration after databases had been made with it. */
const INDEXES = {
  reports_by_url: 'btree (account_id, url, id, status, result) INCLUDE (generated_at)',
  reports_by_project_url: 'btree (account_id, project, url, id, status, result) INCLUDE (generated_at)',
  reports_by_generated_at_falling:
    'btree (account_id, generated_at DESC NULLS LAST, id DESC, status, result)',
  reports_by_result_falling: 'btree (account_id, result DESC NULLS LAST, id DESC, status)',
  reports_by_project_generated_at_falling:
    'btree (account_id, project, generated_at DESC NULLS LAST, id DESC, status, result)',
  reports_by_project_result_falling: 'btree (account_id, project, result DESC NULLS LAST, id DESC, status)',
};

const BUDGETS = `
  create unlogged table budgets (
    name text,
    holder text,
    points int not null,
    ends_at timestamptz not null,
    primary key (name, holder)
  ) with (fillfactor = 50)
`;

const SPEND_POINTS = `
  create function spend_points(budget text, spender text, wanted int, allowed int, window_seconds int)
  returns table (is_spent boolean, points int, seconds double precision) language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
      insert into budgets as held (name, holder, points, ends_at)
      select budget, spender, wanted, now() + make_interval(secs => window_seconds) where wanted <= allowed
      on conflict (name, holder) do update set
        points = excluded.points + case when held.ends_at > now() then held.points else 0 end,
        ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end
      where held.ends_at <= now() or held.points + excluded.points <= allowed
      returning true, held.points, extract(epoch from held.ends_at - now())::double precision;
    if not found then
      return query
        select false, coalesce(max(held.points), 0),
          coalesce(max(extract(epoch from held.ends_at - now())), window_seconds)::double precision
        from budgets as held where held.name = budget and held.holder = spender and held.ends_at > now();
    end if;
  end $$
`;

/** Adds a change to the rows of a key: folds them into one row if no other transaction holds the lock of the key. */
const addToCount = (table: string, columns: readonly string[], values: readonly string[], lock: string) => {
  const isKey = columns.map((column, i) => `${table}.${column} = ${values[i]}`).join(' and ');
  return `
    if pg_try_advisory_xact_lock(${lock}) then
      with folded as (delete from ${table} where ${isKey} returning reports)
      insert into ${table} select ${values.join()}, coalesce(sum(reports), 0) + change from folded
        having coalesce(sum(reports), 0) + change <> 0;
    else
      insert into ${table} values (${values.join()}, change);
    end if;
  `;
};

const COUNT_REPORTS = [
  `create function count_report(of_account int, of_project text, of_status text, of_result text, change int)
  returns void language plpgsql as $$
  begin
    ${addToCount(
      'report_counts',
      ['account_id', 'status', 'result'],
      ['of_account', 'of_status', 'of_result'],
      `hashtext('report_counts'), of_account`,
    )}
    ${addToCount(
      'project_counts',
      ['account_id', 'project', 'status', 'result'],
      ['of_account', 'of_project', 'of_status', 'of_result'],
      `hashtextextended(of_account || ' ' || of_project, 0)`,
    )}
  end $$`,
  // The trigger stays: it calls the function by its name.
  `create or replace function count_reports() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform count_report(old.account_id, old.project, old.status, coalesce(old.result, ''), -1);
    end if;
    if tg_op <> 'DELETE' then
      perform count_report(new.account_id, new.project, new.status, coalesce(new.result, ''), 1);
    end if;
    return null;
  end $$`,
];

const FIND_REPORTS = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gist',
  'drop index if exists reports_by_trigrams',
  `create index reports_by_url_trigrams on reports
    using gist (account_id, lower(url) gist_trgm_ops(siglen = 256)) include (id, url)`,
  `create function find_reports(account int, pattern text, wanted int) returns setof int
  language sql stable rows 1 set enable_bitmapscan = off set enable_seqscan = off as $$
    select id from reports where account_id = $1 and lower(url) like $2 limit $3
  $$`,
];

/**
 * Brings databases that were made with earlier texts of the first migration to the schema of its last text, which was
 * edited until version 1.0.0. It runs right after the first migration, because later ones change what it creates, and
 * it creates only what is missing, because on most databases later ones have run already.
 */
export class InitialRepairs extends Migration {
  override name = '20261122010000-initial-repairs';

  override async up(): Promise<void> {
    await this.#repairTurns();
    if (!(await this.#has("to_regclass('budgets') is not null"))) this.addSql(BUDGETS);
    if (!(await this.#hasFunction('spend_points'))) this.addSql(SPEND_POINTS);
    for (const [name, columns] of Object.entries(INDEXES)) await this.#repairIndex(name, columns);
    if (!(await this.#hasFunction('count_report')))
      for (const statement of COUNT_REPORTS) this.addSql(statement);
    if (!(await this.#hasFunction('find_reports')))
      for (const statement of FIND_REPORTS) this.addSql(statement);
  }

  /** Nothing: the first migration drops all of it. */
  override down(): void {}

  async #repairTurns(): Promise<void> {
    const [table] = await this.execute(
      "select relpersistence as persistence from pg_class where oid = to_regclass('queue_turns')",
    );
    if (!table)
      this.addSql(
        'create unlogged table queue_turns (account_id int primary key, turn int not null) with (fillfactor = 50)',
      );
    else if (table.persistence !== 'u') {
      this.addSql('alter table queue_turns set unlogged');
      this.addSql('alter table queue_turns set (fillfactor = 50)');
    }
  }

  /** Creates an index again whose columns differ. One that is missing was dropped by a later migration. */
  async #repairIndex(name: string, columns: string): Promise<void> {
    const [index] = await this.execute('select pg_get_indexdef(to_regclass(?)) as definition', [name]);
    if (index?.definition == null || index.definition.endsWith(` USING ${columns}`)) return;
    this.addSql(`drop index ${name}`);
    this.addSql(`create index ${name} on reports using ${columns}`);
  }

  async #hasFunction(name: string): Promise<boolean> {
    return await this.#has(`exists (
      select 1 from pg_proc where proname = '${name}' and pronamespace = current_schema()::regnamespace
    )`);
  }

  async #has(condition: string): Promise<boolean> {
    const [row] = await this.execute(`select ${condition} as found`);
    return row?.found === true;
  }
}
