import { copyFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { test, withSqlite } from './cli-test.ts';
import { runCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const FIRST_REPORTS = 20;

async function createReport({ url, key }: TestApp): Promise<void> {
  const options = { form: { url: 'https://example.org/' }, headers: { prefer: 'respond-async' } };
  expect((await createClient(url, key)('POST', '/reports', options)).status).toBe(201);
}

async function countReports({ url, key }: TestApp): Promise<number> {
  return (await createClient(url, key)('GET', '/account')).body.data.usage.reports;
}

test('copies all reports while the service writes, and a service starts on the copy', async ({ folder }) => {
  const file = folder.path('copy.db');
  const app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  for (let i = 0; i < FIRST_REPORTS; i++) await createReport(app);
  const command = runCommand(['backup', file], { DATABASE_URL: `sqlite:${app.databaseFile}` });
  let hasEnded = false;
  void command.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) await createReport(app);
  const { exitCode, stdout, stderr } = await command;
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${file}\n` });
  await app.close();

  const [reports, runs, jobs, integrity] = withSqlite(file, (sqlite) => [
    ...['reports', 'runs', 'jobs'].map((table) =>
      Number(sqlite.prepare(`select count(*) from ${table}`).pluck().get()),
    ),
    sqlite.pragma('integrity_check', { simple: true }),
  ]);
  expect(stderr).toMatch(new RegExp(`^Accounts: 1, reports: ${reports}, size: [\\d.]+ MB\\.\n$`));
  expect(reports).toBeGreaterThan(FIRST_REPORTS);
  // The copy is consistent: each report has its run and its job.
  expect([runs, jobs, integrity]).toEqual([reports, reports, 'ok']);

  await copyFile(file, folder.path('restored.db'));
  const restored = await startTestApp({
    DATABASE_URL: `sqlite:${folder.path('restored.db')}`,
    EMBEDDED_WORKER: 'off',
  });
  expect(await countReports(restored)).toBe(reports);
  await createReport(restored);
  expect(await countReports(restored)).toBe(Number(reports) + 1);
  await restored.close();
});

test('ends with exit code 1 without a database', async ({ folder }) => {
  const environment = { DATABASE_URL: `sqlite:${folder.path('missing.db')}` };
  expect(await runInProcess(['backup', folder.path('none.db')], environment)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `error: DATABASE_URL: there is no database ${folder.path('missing.db')}.\n`,
  });
});

test('rejects PostgreSQL with exit code 2 and names its tools', async ({ folder }) => {
  const environment = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' };
  const { exitCode, stdout, stderr } = await runInProcess(['backup', folder.path('none.db')], environment);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('pg_dump');
  expect(stderr).not.toContain('secret');
});
