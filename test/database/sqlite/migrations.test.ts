import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import type { EntityManager, Orm } from '../../../src/database/orm.ts';
import { readUsage } from '../../../src/database/queries/project-list.ts';
import { countReports } from '../../../src/database/queries/report-list.ts';
import { migrations } from '../../../src/database/sqlite/migrations/index.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-orm.ts';
import { readChecks } from '../../../src/runs/stored-results.ts';
import { runThread } from './threads/run-thread.ts';

let folder: string;
let file: string;
let orm: Orm;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-reports-'));
  file = join(folder, 'not', 'there', 'yet', 'test.db');
  orm = await openSqliteOrm(file);
});
afterEach(async () => {
  await orm.close(true);
  await rm(folder, { recursive: true, force: true });
});

async function tableNames(): Promise<string[]> {
  const rows: { name: string }[] = await orm.em
    .fork()
    .execute(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
    );
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  it('make the tables that the entities describe', async () => {
    await orm.migrator.up();
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });

  it('go all the way down and up again', async () => {
    await orm.migrator.up();
    const tables = await tableNames();
    for (const _ of migrations) await orm.migrator.down();
    expect(await tableNames()).toEqual(['mikro_orm_migrations']);
    await orm.migrator.up();
    expect(await tableNames()).toEqual(tables);
  });

  it('keep what is stored, up and down', async () => {
    await orm.migrator.up({ to: '20261121000000-initial' });
    const em = orm.em.fork();
    const checks = [
      { id: 'document-title', value: 'Größe', points: { won: 10, possible: 10 }, evidence: [] },
    ];
    await em.execute(`insert into accounts values (1, 'Acme', null, 0, 0)`);
    await em.execute(
      `insert into reports (id, account_id, url, project, status, privacy, access_version, slug, revision, created_at, updated_at)
      values (1, 1, 'https://example.org/', 'example.org', 'completed', 0, 1, 'slug', 1, 0, 0)`,
    );
    await em.execute(
      `insert into runs (id, report_id, status, attempt, crashes, retries, created_at) values (1, 1, 'completed', 1, 0, 0, 0)`,
    );
    await em.execute('insert into run_checks values (1, ?)', [JSON.stringify(checks)]);
    await orm.migrator.up();
    expect(await readChecks(em, [1])).toMatchObject(new Map([[1, checks]]));
    await orm.migrator.down({ to: '20261121000000-initial' });
    expect(await em.execute('select * from run_checks')).toEqual([
      { run_id: 1, checks: JSON.stringify(checks) },
    ]);
  });

  it('count and index the reports that are there, and go without counts and index again', async () => {
    await orm.migrator.up({ to: '20261121180000-packed-checks' });
    const em = orm.em.fork() as EntityManager;
    await em.execute(`insert into accounts values (1, 'Acme', null, 0, 0), (2, 'Other', null, 0, 0)`);
    const insert = (account: number, path: string, result: string | null) =>
      em.execute(
        `insert into reports (account_id, url, project, status, result, privacy, access_version, slug, revision, created_at, updated_at)
        values (?, ?, 'example.org', 'completed', ?, 0, 1, ?, 1, 0, 0)`,
        [account, `https://example.org/${path}`, result, path],
      );
    await insert(1, 'shop', 'good');
    await insert(1, 'blog', null);
    await insert(2, 'shop-of-another', 'good');
    await orm.migrator.up();
    expect(await countReports(em, 1, {})).toBe(2);
    expect(await countReports(em, 1, { search: 'SHOP' })).toBe(1);
    expect(await readUsage(em, 1)).toEqual({ reports: 2, projects: 1, good: 1, decent: 0, bad: 0 });
    await orm.migrator.down({ to: '20261121180000-packed-checks' });
    await insert(1, 'shop-2', 'bad');
    await em.execute(`delete from reports where slug = 'blog'`);
    await orm.migrator.up();
    expect(await countReports(em, 1, { search: 'shop' })).toBe(2);
    expect(await readUsage(em, 1)).toEqual({ reports: 2, projects: 1, good: 1, decent: 0, bad: 1 });
  });

  it('run once, and the database is ready when all have run', async () => {
    const database = await openDatabase(`sqlite:${file}`);
    expect(await database.isReady()).toBe(false);
    expect(await database.migrate()).toEqual([
      '20261121000000-initial',
      '20261121180000-packed-checks',
      '20261121210000-report-lists',
      '20261121210100-url-search',
      '20261121210200-queue-claims',
      '20261122140000-run-history',
      '20261122150000-report-filters',
      '20261122160000-releases',
      '20261122170000-blocks-of-ids',
      '20261123020000-queued-runs',
      '20261123060000-wider-list-indexes',
      '20261123080000-status-in-list-indexes',
      '20261124090000-caps-in-run-index',
    ]);
    expect(await database.isReady()).toBe(true);
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });

  it('wait for a process that is writing, and see what it wrote', async () => {
    await orm.migrator.up({ to: '20261121000000-initial' });
    const database = await openDatabase(`sqlite:${file}`);
    const writer = new Worker(new URL('threads/slow-write-thread.ts', import.meta.url), {
      workerData: { file },
    });
    await once(writer, 'message');
    expect(await database.migrate()).toHaveLength(migrations.length - 1);
    await database.close();
    expect(await orm.em.fork().execute('select name from accounts')).toEqual([{ name: 'Slow' }]);
  });

  it('run once when several processes start at the same time', async () => {
    const ran = await Promise.all([1, 2, 3, 4].map(() => runThread('migrate-thread.ts', { file })));
    expect(ran.flat()).toHaveLength(migrations.length);
  });
});
