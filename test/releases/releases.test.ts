import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describe, expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { createClient } from '../rest/rest-client.ts';
import { createTempDatabase, testEngine } from '../support/create-temp-database.ts';
import { createQueueClock } from '../support/queue-clock.ts';
import { readSchema } from '../support/read-schema.ts';
import { test as base } from '../support/test.ts';
import { startTestApp } from '../support/test-app.ts';
import { PUBLIC_URL } from './make-fixtures.ts';
import { type Contents, readContents } from './read-contents.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const RELEASES = globSync('*/', { cwd: FOLDER }).map((folder) => folder.replace('/', ''));
/** The API key of the service that made the databases. */
const KEY = 'test-key-of-the-first-account';

const unpack = (release: string, name: string) => gunzipSync(readFileSync(`${FOLDER}/${release}/${name}.gz`));

/** Restores the database of a release once in the tested engine, and migrates it. */
const test = base.extend('open', { scope: 'file' }, async ({}, { onCleanup }) => {
  const cleanup = new AsyncDisposableStack();
  onCleanup(() => cleanup.disposeAsync());
  const open = async (release: string) => {
    const { url, file, remove } = await createTempDatabase(testEngine, 'template1');
    cleanup.defer(remove);
    if (testEngine === 'sqlite') await writeFile(file, unpack(release, 'sqlite.db'));
    else {
      const client = new Client(url);
      await client.connect();
      await client.query(unpack(release, 'postgres.sql').toString());
      await client.end();
    }
    const database = await openDatabase(url);
    cleanup.defer(() => database.close());
    await database.migrate();
    return { url, database };
  };
  const opened: Record<string, ReturnType<typeof open>> = {};
  return (release: string) => {
    opened[release] ??= open(release);
    return opened[release];
  };
});

describe.each(RELEASES)('a database of release %s', (release) => {
  const expected: Contents = JSON.parse(unpack(release, 'contents.json').toString());

  test.runIf(testEngine === 'postgres')('can be restored on any day', () => {
    // pg-boss makes partitions for the day of the restore.
    expect(unpack(release, 'postgres.sql').toString()).not.toMatch(/_20\d{6}\b/);
  });

  test('is migrated to the schema of a new database', async ({ temp, open }) => {
    const { database } = await open(release);
    expect(await readSchema(database.fork())).toEqual(await readSchema(temp.database.fork()));
  });

  test('keeps every value of every row', async ({ open }) => {
    const { database } = await open(release);
    // Later releases may add columns and tables.
    expect(await readContents(database.fork())).toMatchObject(expected);
  });

  test('is served with the same reports, and its open runs are executed', async ({ open }) => {
    const { url: databaseUrl, database } = await open(release);
    const app = await startTestApp({ DATABASE_URL: databaseUrl, PUBLIC_URL, EMBEDDED_WORKER: 'off' });
    onTestFinished(app.close);
    const call = createClient(app.url, KEY);
    const read = async (path: string) => (await call('GET', path)).body;
    const idsOf = (checks: { id: string }[]) => checks.map(({ id }) => id).sort();
    const reports = expected.reports?.filter(({ accountId }) => accountId === 1) ?? [];
    expect((await read('/reports?per_page=100')).meta.total).toBe(reports.length);
    for (const { id, url, status, score, slug, title, shownRunId } of reports) {
      const { data } = await read(`/reports/${id}`);
      expect(data).toMatchObject({ url, status, score, page_url: `${PUBLIC_URL}/r/${slug}` });
      const checks = expected.checks?.find(({ runId }) => runId === shownRunId)?.checks ?? [];
      expect(idsOf(data.checks)).toEqual(idsOf(checks));
      if (status === 'completed') expect(data.page.title).toBe(title);
    }
    await app.startAnother('work');
    await createQueueClock({ database }).advance(0);
    const listOpen = async () => (await read('/reports?statuses=queued,running')).data;
    await expect.poll(listOpen).toEqual([]);
  });
});

test('every release in the changelog has recorded databases', () => {
  const changelog = readFileSync(new URL('../../src/CHANGELOG.md', import.meta.url), 'utf8');
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(RELEASES.sort()).toEqual(versions.sort());
});
