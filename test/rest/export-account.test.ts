import { expect } from 'vitest';
import { runInProcess } from '../cli/run-in-process.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { createClient } from './rest-client.ts';
import { test as base } from './site-test.ts';

const PUBLIC_URL = 'https://reports.example';

const test = base
  .extend('settings', { scope: 'file' }, { PUBLIC_URL })
  /** Exports an account to text, and to one object a line. */
  .extend('exportAccount', { scope: 'file' }, async ({ app }) => async (id: number) => {
    const environment = { DATABASE_URL: app.databaseUrl, PUBLIC_URL };
    const { exitCode, stdout, stderr } = await runInProcess(['account', 'export', `${id}`], environment);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const text = stdout.trimEnd();
    return { text, lines: text.split('\n').map((line) => JSON.parse(line)) };
  })
  /** Creates an account. @returns its id */
  .extend('addAccount', { scope: 'file' }, async ({ app }) => async (name: string): Promise<number> => {
    const call = createClient(app.url, await app.addAccount(name));
    return (await call('GET', '/account')).body.data.id;
  });

test('prints the objects of the REST API, one per line', async ({ app, site, call, exportAccount }) => {
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

test('exports more reports than one batch, in order', async ({ app, addAccount, exportAccount }) => {
  const accountId = await addAccount('Large');
  const urls = Array.from({ length: 120 }, (_, i) => `https://example.com/${i}`);
  const seeds = urls.map((url) => ({ url, result: 'good' as const }));
  const reports = await seedReports(app.database, seeds, accountId);
  for (let i = 0; i < 70; i++) await seedRun(app.database, reports[0]?.id ?? 0, { result: 'bad' });
  const { lines } = await exportAccount(accountId);
  expect(lines.filter(({ type }) => type === 'report').map(({ url }) => url)).toEqual(urls);
  expect(lines.filter(({ type }) => type === 'run')).toHaveLength(190);
  expect(new Set(lines.filter(({ type }) => type === 'run').map(({ id }) => id)).size).toBe(190);
});

test('rejects an account that does not exist', async ({ app }) => {
  const outcome = await runInProcess(['account', 'export', '4711'], { DATABASE_URL: app.databaseUrl });
  expect(outcome).toMatchObject({ exitCode: 1, stdout: '', stderr: 'error: There is no account 4711.\n' });
});
