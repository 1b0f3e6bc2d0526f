import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.ts';
import { type ExportedObject, exportAccount as exportObjects } from '../../src/rest/export-account.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type PausableSite, startPausableSite } from './pausable-site.ts';
import { createClient } from './rest-client.ts';

const PUBLIC_URL = 'https://reports.example';

let app: TestApp;
let site: PausableSite;

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ ALLOW_TARGETS: site.host, PUBLIC_URL });
});
afterAll(async () => {
  await app?.close();
  await site?.close();
});

it('prints the objects of the REST API, one per line', async () => {
  const call = createClient(app.url, app.key);
  const create = async (form: Record<string, string>) =>
    (await call('POST', '/reports', { form, headers: { Prefer: 'wait=60' } })).body.data;
  const completed = await create({ url: site.url('/'), privacy: '2', password: 'secret' });
  const failed = await create({ url: site.url('/image') });
  await seedRun(app.database, completed.id, {
    error: { code: 'timeout', message: 'Slow.', httpStatus: null },
  });
  const other = await app.addAccount();
  await createClient(app.url, other)('POST', '/reports', { form: { url: site.url('/') } });

  const { text, lines } = await exportAccount(1);
  const account = (await call('GET', '/account')).body.data;
  const { api_key, limits, usage, ...accountFields } = account;
  const { last_used_at, ...apiKey } = api_key;
  expect(lines.slice(0, 2)).toEqual([
    { type: 'account', ...accountFields },
    { type: 'api_key', ...apiKey, last_used_at: expect.any(String), revoked_at: null },
  ]);
  const expected: object[] = [];
  for (const { id } of [completed, failed]) {
    const report = (await call('GET', `/reports?sort_by=id&sort=asc`)).body.data.find(
      (listed: { id: number }) => listed.id === id,
    );
    expected.push({ type: 'report', ...report });
    const runs = (await call('GET', `/reports/${id}/runs`)).body.data;
    for (const run of runs.toReversed()) {
      const { body } = await call('GET', `/reports/${id}/runs/${run.id}`);
      expected.push({ type: 'run', ...body.data });
    }
  }
  expect(lines.slice(2)).toEqual(expected);
  expect(lines.filter(({ type }) => type === 'run').map(({ status }) => status)).toEqual([
    'completed',
    'failed',
    'failed',
  ]);
  expect(lines.find(({ type }) => type === 'run')?.checks.length).toBeGreaterThan(50);
  for (const secret of [app.key, 'argon2', 'digest', 'password_hash']) expect(text).not.toContain(secret);
});

it('exports more reports than one batch, in order', async () => {
  const key = await app.addAccount('Large');
  const accountId: number = (await createClient(app.url, key)('GET', '/account')).body.data.id;
  const urls = Array.from({ length: 120 }, (_, i) => `https://example.com/${i}`);
  const reports = await seedReports(
    app.database,
    urls.map((url) => ({ accountId, url, result: 'good' as const })),
  );
  for (let i = 0; i < 70; i++) await seedRun(app.database, reports[0]?.id ?? 0, { result: 'bad' });
  const { lines } = await exportAccount(accountId);
  expect(lines.filter(({ type }) => type === 'report').map(({ url }) => url)).toEqual(urls);
  expect(lines.filter(({ type }) => type === 'run')).toHaveLength(190);
  expect(new Set(lines.filter(({ type }) => type === 'run').map(({ id }) => id)).size).toBe(190);
});

it('exports an account without reports', async () => {
  const key = await app.addAccount('Empty');
  const accountId: number = (await createClient(app.url, key)('GET', '/account')).body.data.id;
  const { lines } = await exportAccount(accountId);
  expect(lines.map(({ type }) => type)).toEqual(['account', 'api_key']);
});

it('reads the runs of many reports with few statements', async () => {
  const account = await createAccount(app.database, { name: 'Many' }, new Date());
  const reports = Array.from({ length: 100 }, (_, i) => ({
    accountId: account.id,
    url: `https://example.com/${i}`,
    result: 'good' as const,
  }));
  await seedReports(app.database, reports);
  const exported: ExportedObject[] = [];
  const statements = await statementsOf(async () => {
    const objects = exportObjects({ database: app.database, publicUrl: PUBLIC_URL }, account.id);
    for await (const object of objects) exported.push(object);
  });
  expect(exported.filter(({ type }) => type === 'run')).toHaveLength(100);
  // One for each batch of reports.
  expect(statements.filter((statement) => statement.includes('run_checks'))).toHaveLength(4);
});

it('rejects an account that does not exist', async () => {
  const outcome = await runInProcess(['account', 'export', '4711'], { DATABASE_URL: app.databaseUrl });
  expect(outcome).toMatchObject({ exitCode: 1, stdout: '', stderr: 'error: There is no account 4711.\n' });
});

// biome-ignore lint/suspicious/noExplicitAny: tests read the parts they are about
async function exportAccount(id: number): Promise<{ text: string; lines: any[] }> {
  const environment = { DATABASE_URL: app.databaseUrl, PUBLIC_URL };
  const { exitCode, stdout, stderr } = await runInProcess(['account', 'export', String(id)], environment);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const text = stdout.trimEnd();
  return { text, lines: text.split('\n').map((line) => JSON.parse(line)) };
}
