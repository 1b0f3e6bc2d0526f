import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { createDatabase } from '../support/create-database.ts';
import { createTempDatabase, testEngine } from '../support/create-temp-database.ts';
import { readSchema } from '../support/read-schema.ts';
import { startTestApp } from '../support/test-app.ts';
import { PUBLIC_URL } from './make-fixtures.ts';
import { type Contents, readContents } from './read-contents.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const RELEASES = globSync('*/', { cwd: FOLDER }).map((folder) => folder.replace('/', ''));
/** The API key of the service that made the databases. */
const KEY = 'test-key-of-the-first-account';

const unpack = (release: string, name: string) => gunzipSync(readFileSync(`${FOLDER}/${release}/${name}.gz`));

/** Restores the database of a release in the tested engine. */
async function restore(release: string): Promise<{ url: string; remove: () => Promise<void> }> {
  if (testEngine === 'sqlite') {
    const { url, file, remove } = await createTempDatabase();
    await writeFile(file, unpack(release, 'sqlite.db'));
    return { url, remove };
  }
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name);
  const client = new Client(url);
  await client.connect();
  await client.query(unpack(release, 'postgres.sql').toString());
  await client.end();
  return { url, remove: drop };
}

describe.each(RELEASES)('a database of release %s', (release) => {
  const expected: Contents = JSON.parse(unpack(release, 'contents.json').toString());
  let restored: Awaited<ReturnType<typeof restore>>;
  let database: Database;
  beforeAll(async () => {
    restored = await restore(release);
    database = await openDatabase(restored.url);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await restored.remove();
  });

  it.runIf(testEngine === 'postgres')('can be restored on any day', () => {
    // pg-boss makes partitions for the day of the restore.
    expect(unpack(release, 'postgres.sql').toString()).not.toMatch(/_20\d{6}\b/);
  });

  it('is migrated to the schema of a new database', async () => {
    const fresh = await createTempDatabase();
    const other = await openDatabase(fresh.url);
    await other.migrate();
    const schema = await readSchema(other.fork());
    await other.close();
    await fresh.remove();
    expect(await readSchema(database.fork())).toEqual(schema);
  });

  it('keeps every value of every row', async () => {
    // Later releases may add columns and tables.
    expect(await readContents(database.fork())).toMatchObject(expected);
  });

  it('is served with the same reports, and its queued runs are executed', async () => {
    const settings = { DATABASE_URL: restored.url, PUBLIC_URL };
    const app = await startTestApp({ ...settings, EMBEDDED_WORKER: 'off' });
    const get = async (path: string) => {
      const response = await fetch(`${app.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${KEY}` },
      });
      expect(response.status, path).toBe(200);
      return await response.json();
    };
    const reports = expected.reports?.filter(({ accountId }) => accountId === 1) ?? [];
    try {
      expect((await get('/reports?per_page=100')).meta.total).toBe(reports.length);
      for (const { id, url, status, score, slug, title } of reports) {
        const { data } = await get(`/reports/${id}`);
        expect(data).toMatchObject({ url, status, score, page_url: `${PUBLIC_URL}/r/${slug}` });
        const checks = expected.checks?.find(({ runId }) => runId === shownRunOf(id))?.checks ?? [];
        expect(data.checks.map((check: { id: string }) => check.id).sort()).toEqual(
          checks.map((check: { id: string }) => check.id).sort(),
        );
        if (status === 'completed') expect(data.page.title).toBe(title);
      }
      await app.startAnother('work');
      const open = async () => (await get('/reports?statuses=queued,running')).meta.total;
      await expect.poll(open).toBe(0);
    } finally {
      await app.close();
    }
  });

  const shownRunOf = (reportId: number) => expected.reports?.find(({ id }) => id === reportId)?.shownRunId;
});

it('every release in the changelog has recorded databases', () => {
  const changelog = readFileSync(new URL('../../src/CHANGELOG.md', import.meta.url), 'utf8');
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(RELEASES.sort()).toEqual(versions.sort());
});
