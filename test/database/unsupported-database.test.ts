import { afterAll, beforeAll, expect, it } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { openQueue } from '../../src/jobs/open-queue.ts';
import { runCommand } from '../cli/run-command.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

const MESSAGE =
  `The database was migrated by release 9.1.0: this release, ${packageInfo.version}, does not know the migration ` +
  '29990102000000-later. Install release 9.1.0 or newer, or restore a backup from before the upgrade.';

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
  const em = temp.database.fork();
  await em.execute(
    `insert into mikro_orm_migrations (name) values ('29990101000000-first'), ('29990102000000-later')`,
  );
  await em.execute(`insert into releases (version) values ('9.0.0'), ('9.1.0')`);
});
afterAll(() => temp.close());

/** A service logs its rejection, with either engine. */
const SERVICES: [string, typeof runCommand][] = [
  ['serve', runCommand],
  ['work', runCommand],
];

it.each<[string, typeof runCommand]>([
  ...(testEngine === 'sqlite' ? SERVICES : []),
  ['migrate', runInProcess],
  ['account list', runInProcess],
  ['account create --name Ada', runInProcess],
  ['key list', runInProcess],
  ['key create --account 1 --name laptop --scope read', runInProcess],
  ['key revoke 1', runInProcess],
])('%s rejects a database that a newer release has migrated', async (command, run) => {
  const environment = { DATABASE_URL: temp.url, PORT: '0' };
  const { exitCode, stdout, stderr } = await run(command.split(' '), environment);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(MESSAGE);
});

it.runIf(testEngine === 'sqlite')('backs up a file that a newer release has migrated', async () => {
  const environment = { DATABASE_URL: temp.url };
  expect(await runInProcess(['backup', `${temp.file}.backup`], environment)).toMatchObject({ exitCode: 0 });
});

it('keeps a process running that started before the upgrade', async () => {
  expect(await temp.database.isReady()).toBe(true);
  const { close } = await openQueue(temp.database, { supervises: false, onError: () => undefined });
  await close();
});

it('names no release if the database was migrated by a checkout of the same version', async () => {
  const other = await openTempDatabase();
  try {
    const em = other.database.fork();
    await em.execute(`insert into mikro_orm_migrations (name) values ('29990101000000-later')`);
    await expect(other.database.migrate()).rejects.toThrow(
      /^The database was migrated by a newer release: .*Install that/,
    );
  } finally {
    await other.close();
  }
});

it('rejects a database from before release 1.0.0', async () => {
  const other = await openTempDatabase();
  try {
    const em = other.database.fork();
    await em.execute(`update mikro_orm_migrations set name = '20261121000000-initial'`);
    await expect(other.database.migrate()).rejects.toThrow('older than release 1.0.0');
  } finally {
    await other.close();
  }
});

it('records each release that migrates the database once', async () => {
  const other = await openTempDatabase();
  try {
    await other.database.migrate();
    expect(await other.database.fork().execute('select version from releases')).toEqual([
      { version: packageInfo.version },
    ]);
  } finally {
    await other.close();
  }
});
