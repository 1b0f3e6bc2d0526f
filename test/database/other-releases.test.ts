import { expect } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import type { EntityManager } from '../../src/database/orm.ts';
import { listReports } from '../../src/database/queries/report-list.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { storeReport } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';
import { createActor } from '../support/test-services.ts';

const MESSAGE =
  `The database was migrated by release 9.1.0: this release, ${packageInfo.version}, does not know the migration ` +
  '29990102000000-later. Install release 9.1.0 or newer, or restore a backup from before the upgrade.';

test.beforeAll(async ({ temp }) => {
  const em = temp.database.fork();
  await em.execute(
    `insert into mikro_orm_migrations (name) values ('29990101000000-first'), ('29990102000000-later')`,
  );
  await em.execute(`insert into releases (version) values ('9.0.0'), ('9.1.0')`);
});

test.for(['migrate', 'account list', 'key create --account 1 --name laptop --scope read'])(
  '%s rejects a database that a newer release has migrated',
  async (command, { temp }) => {
    const { exitCode, stdout, stderr } = await runInProcess(command.split(' '), { DATABASE_URL: temp.url });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(MESSAGE);
  },
);

test.runIf(testEngine === 'sqlite')('backs up a file that a newer release has migrated', async ({ temp }) => {
  const environment = { DATABASE_URL: temp.url };
  expect(await runInProcess(['backup', `${temp.file}.backup`], environment)).toMatchObject({ exitCode: 0 });
});

test('keeps a process running that started before the upgrade', async ({ temp }) => {
  expect(await temp.database.isReady()).toBe(true);
  const { close } = await openQueue(temp.database, { supervises: false, onError: () => undefined });
  await close();
});

test('reads tables that another process changed meanwhile', async ({ fresh: { database, openAnother } }) => {
  const { accountId } = await createActor(database);
  await database.transact((em) => storeReport(em, accountId, 'https://example.org/'));
  const order = { field: 'url', direction: 'asc' } as const;
  const list = (em: EntityManager) => listReports(em, accountId, {}, order, { limit: 5 });
  // The statement is prepared when it is repeated.
  for (let i = 0; i < 3; i++) await list(database.fork());
  const upgrading = await openAnother();
  await upgrading.fork().execute('alter table reports add column first_addition int');
  expect(await list(database.fork())).toHaveLength(1);
  await upgrading.fork().execute('alter table reports add column second_addition int');
  expect(await database.transact(list)).toHaveLength(1);
});

test('names no release if the database was migrated by a checkout of the same version', async ({ fresh }) => {
  await fresh.database
    .fork()
    .execute(`insert into mikro_orm_migrations (name) values ('29990101000000-later')`);
  await expect(fresh.database.migrate()).rejects.toThrow(
    /^The database was migrated by a newer release: .*Install that/,
  );
});

test('rejects a database from before release 1.0.0', async ({ fresh: { database } }) => {
  await database.fork().execute(`update mikro_orm_migrations set name = '20261121000000-initial'`);
  await expect(database.migrate()).rejects.toThrow('older than release 1.0.0');
});

test('rejects a database from a development version of this release', async ({ fresh: { database } }) => {
  await database.fork().execute(`insert into mikro_orm_migrations (name) values ('20261127010000-sessions')`);
  await expect(database.migrate()).rejects.toThrow(
    /^The database was migrated by a development version .*20261127010000-sessions.* new database\.$/,
  );
});

test('records each release that migrates the database once', async ({ fresh: { database } }) => {
  await database.migrate();
  expect(await database.fork().execute('select version from releases')).toEqual([
    { version: packageInfo.version },
  ]);
});
