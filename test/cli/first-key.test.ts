import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { greet } from '../../src/cli/commands/serve.ts';
import { firstKeyFile, isJournal, writeFirstKey } from '../../src/cli/first-key.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { test } from './cli-test.ts';

const SQLITE = { databaseUrl: 'sqlite:/data/page-reports.db', firstApiKeyFile: null, stateDirectory: null };
const POSTGRES = { ...SQLITE, databaseUrl: 'postgres://reports@database/reports' };
const STATE = '/var/lib/page-reports';
const KEY = 'prk_1';

/** The printed lines and the log of a start that created the first API key. */
async function outputOfStart(settings: Record<string, string>): Promise<string> {
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => logged.push(line) });
  using printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:', HOST: '0.0.0.0', ...settings });
  const firstApiKey = settings.BOOTSTRAP_API_KEY ?? KEY;
  await greet({ url: 'http://0.0.0.0:1', firstApiKey, close: async () => undefined }, config, logger);
  return [...printed.mock.calls.map(([text]) => text), ...logged].join('');
}

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
  expect(await writeFirstKey(file, KEY)).toBe(`${file}-2`);
  expect(await readFile(`${file}-2`, 'utf8')).toBe(`${KEY}\n`);
  expect((await stat(`${file}-2`)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('other');
});

test('a start writes the first API key to a file, and warns without PUBLIC_URL', async ({ folder }) => {
  const file = folder.path('first-key');
  const output = await outputOfStart({ FIRST_API_KEY_FILE: file });
  expect(await readFile(file, 'utf8')).toBe(`${KEY}\n`);
  expect(output).toContain(`\nYour API key is in ${file}\n`);
  expect(output).not.toContain(KEY);
  expect(output).toMatch(/"level":40.*"PUBLIC_URL is not set/);
});

test('a start does not print the first API key to the journal', async ({ folder }) => {
  const { dev, ino } = fstatSync(1);
  const output = await outputOfStart({
    FIRST_API_KEY_FILE: folder.path('missing-folder/key'),
    JOURNAL_STREAM: `${dev}:${ino}`,
  });
  expect(output).toContain('create another key with `key create`');
  expect(output).not.toContain(KEY);
});

it('a start prints PUBLIC_URL, and no API key from the settings', async () => {
  const output = await outputOfStart({
    BOOTSTRAP_API_KEY: 'a-key-of-the-operator',
    PUBLIC_URL: 'https://reports.example.org',
  });
  expect(output).toContain('Page Reports listens on http://0.0.0.0:1 for https://reports.example.org\n');
  expect(output).toContain('GraphiQL: https://reports.example.org/graphql');
  expect(output).not.toContain('PUBLIC_URL is not set');
  expect(output).not.toContain('a-key-of-the-operator');
});
