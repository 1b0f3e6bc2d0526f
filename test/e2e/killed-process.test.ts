import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type RunningCommand, startCommand } from '../cli/run-command.ts';
import { createClient } from '../rest/rest-client.ts';
import { type Route, startFixtureSite } from '../support/fixture-site.ts';

const KEY = 'key-of-the-first-account';
/** More than twice the concurrency, so that some runs are active at each kill. */
const REPORTS = 20;
const PAGE_DELAY_MS = 500;
const KILLS = 2;
const STORED = `select reports.id, reports.status, generated_at, score,
    (select count(*) from runs where report_id = reports.id) as runs,
    (select count(*) from run_checks join runs on runs.id = run_id where report_id = reports.id) as checked
  from reports order by id`;

interface StoredReport {
  id: number;
  status: string;
}

const slowPage: Route = (request, response) => {
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Page ${request.url}</title><h1>Page</h1></html>`);
  }, PAGE_DELAY_MS);
};

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await sleep(20);
}

test('finishes every report exactly once although the process is killed repeatedly', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const pages = Array.from({ length: REPORTS }, (_, i) => [`/${i + 1}`, slowPage] as const);
  const site = await startFixtureSite(Object.fromEntries(pages));
  onTestFinished(site.close);
  let service: RunningCommand | undefined;
  /** Starts the real command and waits until it listens. @returns its URL */
  const start = async (): Promise<string> => {
    service = startCommand(['serve'], {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
      BOOTSTRAP_API_KEY: KEY,
      ALLOW_TARGETS: site.host,
      AUDIT_CONCURRENCY: '1',
    });
    const greeting = await service.says('stdout', 'listens on');
    return /http:\/\/\S+/.exec(greeting)?.[0] ?? '';
  };
  const killService = async () => {
    service?.process.kill('SIGKILL');
    await service?.ended;
  };
  onTestFinished(killService);

  const call = createClient(await start(), KEY);
  const sqlite = new Sqlite(join(folder, 'test.db'), { readonly: true });
  onTestFinished(() => void sqlite.close());
  const stored = () => sqlite.prepare(STORED).all() as StoredReport[];
  const withStatus = (...statuses: string[]) => stored().filter(({ status }) => statuses.includes(status));
  const requestsFor = (id: number) =>
    site.requests.filter(({ method, path }) => method === 'GET' && path === `/${id}`).length;
  for (let i = 1; i <= REPORTS; i++) {
    const options = { form: { url: site.url(`/${i}`) }, headers: { Prefer: 'respond-async' } };
    expect((await call('POST', '/reports', options)).status).toBe(201);
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => withStatus('completed').length >= kill && withStatus('running').length > 0);
    await killService();
    const ended = withStatus('completed', 'failed');
    const requests = ended.map(({ id }) => requestsFor(id));

    await start();
    await until(() => withStatus('completed').length > ended.length);
    // Ended reports are neither run again nor changed.
    expect(stored().filter(({ id }) => ended.some((report) => report.id === id))).toEqual(ended);
    expect(ended.map(({ id }) => requestsFor(id))).toEqual(requests);
  }

  await until(() => withStatus('completed', 'failed').length === REPORTS);
  for (const report of stored()) {
    expect(report).toMatchObject({ status: 'completed', runs: 1, checked: 1 });
    expect(requestsFor(report.id)).toBeLessThanOrEqual(1 + KILLS);
  }
  expect(sqlite.prepare('select * from jobs').all()).toEqual([]);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
});
