import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { firstKeyFile, isJournal, writeFirstKey } from '../../src/cli/first-key.ts';
import { test } from './cli-test.ts';

const SQLITE = { databaseUrl: 'sqlite:/data/page-reports.db', firstApiKeyFile: null, stateDirectory: null };
const POSTGRES = { ...SQLITE, databaseUrl: 'postgres://reports@database/reports' };
const STATE = '/var/lib/page-reports';

it.each([
  ['printed outside of the journal', SQLITE, false, null],
  ['written to FIRST_API_KEY_FILE', { ...SQLITE, firstApiKeyFile: '/run/key' }, false, '/run/key'],
  ['written beside the SQLite file, not to the journal', SQLITE, true, '/data/first-api-key'],
  [
    'written to the folder of the unit',
    { ...POSTGRES, stateDirectory: STATE },
    true,
    `${STATE}/first-api-key`,
  ],
  ['printed to the journal without a folder', POSTGRES, true, null],
])('the first API key is %s', (_case, settings, isInJournal, file) => {
  expect(firstKeyFile(settings, isInJournal)).toBe(file);
});

test('recognizes the journal by the device and inode of its stream', ({ folder }) => {
  const descriptor = openSync(folder.path('stream'), 'w');
  const { dev, ino } = fstatSync(descriptor);
  expect(isJournal(`${dev}:${ino}`, descriptor)).toBe(true);
  expect(isJournal(`${dev}:${ino + 1}`, descriptor)).toBe(false);
  expect(isJournal(null, descriptor)).toBe(false);
  closeSync(descriptor);
});

test('adds a number to the name of an existing file', async ({ folder }) => {
  const file = folder.path('key');
  await writeFile(file, 'other');
  expect(await writeFirstKey(file, 'prk_1')).toBe(`${file}-2`);
  expect(await readFile(`${file}-2`, 'utf8')).toBe('prk_1\n');
  expect((await stat(`${file}-2`)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('other');
});
