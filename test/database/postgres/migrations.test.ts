import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import type { Orm } from '../../../src/database/orm.ts';
import { migrations } from '../../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../../src/database/postgres/open-postgres-orm.ts';
import { createDatabase } from '../../support/create-database.ts';

/** How the tables would have to change to be just what the entities, which both engines share, tell of them. */
const KNOWN_TO_MIGRATIONS = [
  'create index "reports_by_project_url" on "reports" ("account_id", "project", "url", "id", "status", "result");',
  'create index "reports_by_url" on "reports" ("account_id", "url", "id", "status", "result");',
  'drop function if exists "count_report"(integer, text, text, text, integer);',
  'drop function if exists "find_reports"(integer, text, integer);',
  'drop function if exists "spend_points"(text, text, integer, integer, integer);',
  'drop index "project_counts_by_key";',
  'drop index "report_counts_by_key";',
  'drop index "reports_by_generated_at_falling";',
  'drop index "reports_by_project_generated_at_falling";',
  'drop index "reports_by_project_result_falling";',
  'drop index "reports_by_project_url";',
  'drop index "reports_by_result_falling";',
  'drop index "reports_by_score_falling";',
  'drop index "reports_by_url";',
  'drop index "reports_by_url_trigrams";',
];

let url: string;
let drop: () => Promise<void>;
let orm: Orm;

beforeEach(async () => {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  ({ url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name));
  orm = await openPostgresOrm(url);
});
afterEach(async () => {
  await orm.close(true);
  await drop();
});

/** Tables, indexes, functions, triggers and sequences by name, without those of extensions. */
async function schemaNames(): Promise<string[]> {
  const rows: { name: string }[] = await orm.em.fork().execute(`
    select 'relation ' || relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
      and oid not in (select objid from pg_depend where classid = 'pg_proc'::regclass and deptype = 'e')
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    order by name
  `);
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  it('make the tables that the entities describe, and what only they know', async () => {
    await orm.migrator.up();
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    expect(changes.split('\n').filter(Boolean).sort()).toEqual(KNOWN_TO_MIGRATIONS);
  });

  it('go all the way down and up again', async () => {
    await orm.migrator.up();
    const names = await schemaNames();
    for (const _ of migrations) await orm.migrator.down();
    expect((await schemaNames()).filter((name) => !name.includes('mikro_orm'))).toEqual([]);
    await orm.migrator.up();
    expect(await schemaNames()).toEqual(names);
  });

  it('run once when several processes start at the same time', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    const ran = await Promise.all(databases.map((database) => database.migrate()));
    expect(ran.flat()).toHaveLength(migrations.length);
    expect(await databases[0]?.isReady()).toBe(true);
    for (const database of databases) await database.close();
  });
});
