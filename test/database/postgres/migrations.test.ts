import { randomUUID } from 'node:crypto';
import { test as base, describe, expect } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { migrations } from '../../../src/database/postgres/migrations/index.ts';
import { openPostgresOrm } from '../../../src/database/postgres/open-postgres-engine.ts';
import { createDatabase } from '../../support/create-database.ts';
import { tableChanges } from '../../support/table-changes.ts';

/** An empty database, and its ORM. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from the pattern
  .extend('url', async ({}, { onCleanup }) => {
    const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
    const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
    onCleanup(drop);
    return url;
  })
  .extend('orm', async ({ url }, { onCleanup }) => {
    const orm = await openPostgresOrm(url);
    onCleanup(() => orm.close(true));
    return orm;
  });

describe('migrations', () => {
  test('create the tables of the entities', async ({ orm }) => {
    await orm.migrator.up();
    expect(await tableChanges(orm)).toEqual([]);
  });

  test('run once when several processes start at the same time', async ({ url }) => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(url)));
    const ran = await Promise.all(databases.map((database) => database.migrate()));
    expect(ran.flat()).toHaveLength(migrations.length);
    expect(await databases[0]?.isReady()).toBe(true);
    for (const database of databases) await database.close();
  });
});
