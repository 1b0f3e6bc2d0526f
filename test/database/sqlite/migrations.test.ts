import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import type { Orm } from '../../../src/database/orm.ts';
import { migrations } from '../../../src/database/sqlite/migrations/index.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-engine.ts';
import { tableChanges } from '../../support/table-changes.ts';
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

describe('migrations', () => {
  it('create the tables of the entities', async () => {
    await orm.migrator.up();
    expect(await tableChanges(orm)).toEqual([]);
  });

  it('run once, and make the database ready', async () => {
    const database = await openDatabase(`sqlite:${file}`);
    expect(await database.isReady()).toBe(false);
    expect(await database.migrate()).toEqual(['20261123020000-queued-runs', '20261124090000-wider-indexes']);
    expect(await database.isReady()).toBe(true);
    expect(await database.migrate()).toEqual([]);
    await database.close();
  });

  it('wait for a write of another process, and see its result', async () => {
    await orm.migrator.up({ to: '20261123020000-queued-runs' });
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
