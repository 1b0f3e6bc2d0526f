import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-orm.ts';
import { readChecks } from '../../../src/runs/stored-results.ts';
import { readSchema } from '../../support/read-schema.ts';

/** A database that the migration of packed checks made before its text was edited. */
const EARLIER_TEXT = new URL('earlier-texts/with-parsed-checks.sql', import.meta.url);

type Orm = Awaited<ReturnType<typeof openSqliteOrm>>;

let opened: Orm[] = [];
afterEach(async () => {
  for (const orm of opened) await orm.close(true);
  opened = [];
});

async function openEmpty(): Promise<Orm> {
  const orm = await openSqliteOrm(':memory:');
  opened.push(orm);
  return orm;
}

it('gives a database of an earlier text the schema of a new one, and reads its checks', async () => {
  const orm = await openEmpty();
  for (const statement of readFileSync(EARLIER_TEXT, 'utf8').split(/;\n/).filter(Boolean))
    await orm.em.fork().execute(statement);
  await orm.migrator.logMigration('20261121000000-initial');
  await orm.migrator.logMigration('20261121180000-packed-checks');
  await orm.migrator.up();
  const fresh = await openEmpty();
  await fresh.migrator.up();
  expect(await readSchema(orm.em.fork())).toEqual(await readSchema(fresh.em.fork()));
  expect((await readChecks(orm.em.fork(), [1])).get(1)).toMatchObject([
    { id: 'document-title', value: 'Größe', points: { won: 10, possible: 10 } },
  ]);
});
