import { closeSync, fstatSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstKeyFile } from '../../src/cli/first-key.ts';
import { isJournal } from '../../src/cli/journal.ts';
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
