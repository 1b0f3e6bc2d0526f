import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import type { Orm } from '../../../src/database/orm.ts';
import { migrations } from '../../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../../src/database/postgres/open-postgres-engine.ts';
import { createDatabase } from '../../support/create-database.ts';
import { tableChanges } from '../../support/table-changes.ts';

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

describe('migrations', () => {
  it('create the tables of the entities', async () => {
    await orm.migrator.up();
    expect(await tableChanges(orm)).toEqual([]);
  });

  it('run once when several processes start at the same time', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    const ran = await Promise.all(databases.map((database) => database.migrate()));
    expect(ran.flat()).toHaveLength(migrations.length);
    expect(await databases[0]?.isReady()).toBe(true);
    for (const database of databases) await database.close();
  });
});
