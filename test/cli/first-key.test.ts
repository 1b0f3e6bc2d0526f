import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { firstKeyFile, isJournal, writeFirstKey } from '../../src/cli/first-key.ts';
import { makeFolder } from './run-command.ts';

const SQLITE = 'sqlite:/data/page-reports.db';
const POSTGRES = 'postgres://reports@database/reports';

it.each([
  ['printed outside of the journal', SQLITE, null, null, false, null],
  ['written where FIRST_API_KEY_FILE says', SQLITE, '/run/key', null, false, '/run/key'],
  [
    'written beside the SQLite file instead of into the journal',
    SQLITE,
    null,
    null,
    true,
    '/data/first-api-key',
  ],
  [
    'written into the state folder of the unit',
    POSTGRES,
    null,
    '/var/lib/page-reports',
    true,
    '/var/lib/page-reports/first-api-key',
  ],
  ['printed into the journal where there is no folder', POSTGRES, null, null, true, null],
])('the first API key is %s', (_what, databaseUrl, firstApiKeyFile, stateDirectory, isInJournal, file) => {
  expect(firstKeyFile({ databaseUrl, firstApiKeyFile, stateDirectory }, isInJournal)).toBe(file);
});

it('recognizes the journal by the device and inode of its stream', async () => {
  const folder = await makeFolder();
  const descriptor = openSync(folder.path('stream'), 'w');
  const { dev, ino } = fstatSync(descriptor);
  expect(isJournal(`${dev}:${ino}`, descriptor)).toBe(true);
  expect(isJournal(`${dev}:${ino + 1}`, descriptor)).toBe(false);
  expect(isJournal(null, descriptor)).toBe(false);
  closeSync(descriptor);
  await folder.remove();
});

it('no file is written where there is no folder', async () => {
  const folder = await makeFolder();
  expect(await writeFirstKey(folder.path('missing/key'), 'prk_1')).toBeNull();
  await folder.remove();
});

it('a number is added to the name of its file if that exists', async () => {
  const folder = await makeFolder();
  const file = folder.path('key');
  await writeFile(file, 'other');
  expect(await writeFirstKey(file, 'prk_1')).toBe(`${file}-2`);
  expect(await readFile(`${file}-2`, 'utf8')).toBe('prk_1\n');
  expect((await stat(`${file}-2`)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('other');
  await folder.remove();
});
