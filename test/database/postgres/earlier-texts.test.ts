import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EntityManager, Orm } from '../../../src/database/orm.ts';
import { openPostgresOrm } from '../../../src/database/postgres/open-postgres-orm.ts';
import { readUsage } from '../../../src/database/queries/project-list.ts';
import { readReleased } from '../../releases/released-files.ts';
import { createDatabase } from '../../support/create-database.ts';
import { readSchema } from '../../support/read-schema.ts';

/** The earlier texts of the first migration, one for each edit. */
const FOLDER = fileURLToPath(new URL('earlier-texts', import.meta.url));
const EARLIER_TEXTS = globSync('*.sql', { cwd: FOLDER }).sort();
const FIRST = '20261122000000-initial';
const REPAIRS = '20261122010000-initial-repairs';

let databases: { orm: Orm; drop: () => Promise<void> }[];
beforeEach(() => {
  databases = [];
});
afterEach(async () => {
  for (const { orm, drop } of databases) {
    await orm.close(true);
    await drop();
  }
});

async function openEmpty(): Promise<Orm> {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
  const orm = await openPostgresOrm(url);
  databases.push({ orm, drop });
  return orm;
}

async function openEarlier(file: string): Promise<Orm> {
  const orm = await openEmpty();
  await orm.em.fork().execute(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  await orm.migrator.logMigration(FIRST);
  await insertReports(orm, 'before', 3);
  return orm;
}

async function insertReports({ em }: Orm, path: string, count: number): Promise<void> {
  await em.fork().execute(`
    insert into accounts (id, name, created_at, updated_at) values (1, 'Acme', now(), now()) on conflict do nothing;
    insert into reports
      (account_id, url, project, status, privacy, access_version, slug, revision, created_at, updated_at)
    select 1, 'https://example.org/${path}/' || i, 'example.org', 'queued', 0, 1, '${path}' || i, 1, now(), now()
    from generate_series(1, ${count}) i
  `);
}

it.each(EARLIER_TEXTS.map((file) => basename(file, '.sql').replaceAll('-', ' ')))(
  'a database %s gets the schema of a new one and keeps its reports',
  async (name) => {
    const orm = await openEarlier(`${name.replaceAll(' ', '-')}.sql`);
    await orm.migrator.up();
    const fresh = await openEmpty();
    await fresh.migrator.up();
    expect(await readSchema(orm.em.fork())).toEqual(await readSchema(fresh.em.fork()));
    await insertReports(orm, 'after', 2);
    expect(await readUsage(orm.em.fork() as EntityManager, 1)).toMatchObject({ reports: 5, projects: 1 });
  },
);

it('repairs a database on which later migrations have run', async () => {
  const orm = await openEarlier('with-logged-queue-turns.sql');
  const released = readReleased();
  // Migrations of later releases run only after the repairs.
  const later = (await orm.migrator.getPending())
    .map(({ name }) => name)
    .filter(
      (name) =>
        released[`src/database/postgres/migrations/${name}.ts`]?.release === '1.0.0' && name !== REPAIRS,
    );
  expect(later).not.toEqual([]);
  await orm.migrator.up(later);
  expect((await orm.migrator.up())[0]?.name).toBe(REPAIRS);
  const fresh = await openEmpty();
  await fresh.migrator.up();
  expect(await readSchema(orm.em.fork())).toEqual(await readSchema(fresh.em.fork()));
});

it('changes nothing in a new database', async () => {
  const orm = await openEmpty();
  await orm.migrator.up({ to: FIRST });
  const schema = await readSchema(orm.em.fork());
  await orm.migrator.up({ to: REPAIRS });
  expect(await readSchema(orm.em.fork())).toEqual(schema);
});
