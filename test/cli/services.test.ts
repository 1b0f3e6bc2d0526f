import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { startProcess } from '../lab/processes.ts';
import { pausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { test as base, withSqlite } from './cli-test.ts';
import { startCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VERSIONS = { version: packageInfo.version, catalogue: CATALOGUE_VERSION };

const test = base
  .extend('site', { scope: 'file' }, pausableSite)
  .extend('onDatabase', { scope: 'file' }, ({ folder }) => (name: string) => ({
    DATABASE_URL: `sqlite:${folder.path(name)}`,
    PORT: '0',
  }))
  /** A service with an active and a queued run, which npm stops before the page responds. */
  .extend('draining', { scope: 'file' }, async ({ folder, onDatabase, site }, { onCleanup }) => {
    site.pause();
    const environment = {
      ...onDatabase('drain.db'),
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://reports.example.org',
      ALLOW_TARGETS: site.host,
      DRAIN_SECONDS: '2',
      RUN_CONCURRENCY: '1',
    };
    const npm = startProcess('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...environment } });
    // npm does not pass on SIGKILL.
    onCleanup(() => void npm.process.kill('SIGTERM'));
    const stdout = await npm.says('stdout', 'shown this once: ');
    const url = /listens on (\S+)/.exec(stdout)?.[1] ?? '';
    const call = createClient(url, /shown this once: (\S+)/.exec(stdout)?.[1] ?? '');
    for (const path of ['/paused', '/']) {
      const options = { form: { url: site.url(path) }, headers: { prefer: 'respond-async' } };
      expect((await call('POST', '/reports', options)).status).toBe(201);
      await vi.waitUntil(() => site.requests.length > 0, { timeout: 60_000 });
    }
    npm.process.kill('SIGTERM');
    await npm.says('stderr', 'shutdown: draining');
    const statuses = [(await fetch(`${url}/ready`)).status, (await fetch(`${url}/openapi.json`)).status];
    site.release();
    const storedRuns = () =>
      withSqlite(folder.path('drain.db'), (sqlite) => sqlite.prepare('select status, owner from runs').all());
    // Its output ends with the last process that has it open.
    const ended = npm.ended.then((outcome) => ({ outcome, runs: storedRuns() }));
    return { url, statuses, ended, storedRuns, environment };
  })
  .extend('drained', { scope: 'file' }, async ({ draining }) => ({ ...draining, ...(await draining.ended) }))
  /** A worker that starts after the service has ended. A stub of `systemd-notify` writes its arguments to the socket. */
  .extend('worker', { scope: 'file' }, async ({ drained, folder }, { onCleanup }) => {
    const systemd = { PATH: `${ROOT}test/cli/bin`, NOTIFY_SOCKET: folder.path('notified') };
    const settings = { ...drained.environment, HOST: '127.0.0.1', METRICS_PORT: '0' };
    const command = startCommand(['work'], { ...settings, ...systemd });
    onCleanup(() => void command.process.kill('SIGKILL'));
    return { command, logs: await command.says('stderr', 'waiting for runs') };
  });

test('migrate prints the migrations that it has run', async ({ onDatabase }) => {
  const environment = onDatabase('migrate.db');
  const first = await runInProcess(['migrate'], environment);
  expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(\d{14}-[\w.-]+\n)+$/) });
  expect(await runInProcess(['migrate'], environment)).toMatchObject({ exitCode: 0, stdout: '' });
});

it('schema prints only the GraphQL schema', async () => {
  const stdout = await readFile(`${ROOT}schema.graphql`, 'utf8');
  expect(await runInProcess(['schema'])).toEqual({ exitCode: 0, stdout, stderr: '' });
});

describe('serve', () => {
  test('with npm logs its start and its shutdown', ({ drained: { outcome } }) => {
    const logs = parseLogs(outcome.stderr.replaceAll(/^[^{].*\n/gm, ''));
    const parts = logs.filter(({ msg }) => msg === 'part stopped').map(({ part }) => part);
    expect([parts[0], parts.at(-1)]).toEqual(['worker', 'database']);
    expect(logs.find(({ msg }) => msg === 'server listening')).toMatchObject(VERSIONS);
    expect(outcome.stdout).not.toContain('stopped');
  });

  test('accepts requests after SIGTERM, while it is not ready', ({ draining }) => {
    expect(draining.statuses).toEqual([503, 200]);
  });

  test('ends or returns its run, and leaves the next one in the queue', ({ drained }) => {
    expect(drained.outcome.exitCode).toBe(0);
    expect(drained.runs).toMatchObject([
      { status: expect.stringMatching(/^(completed|queued)$/) },
      { status: 'queued', owner: null },
    ]);
  });
});

describe('work', () => {
  test('completes the runs that the service has left', async ({ drained, worker }) => {
    expect(parseLogs(worker.logs)).toContainEqual(
      expect.objectContaining({ msg: 'waiting for runs', ...VERSIONS }),
    );
    await expect.poll(drained.storedRuns).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
  });

  test('notifies systemd when it is ready', async ({ worker: _, folder }) => {
    const notified = () => readFile(folder.path('notified'), 'utf8').catch(() => null);
    await expect.poll(notified).toBe('--ready\n');
  });

  test('serves only health and metrics on METRICS_PORT, until it is stopped', async ({ worker }) => {
    const url = /"url":"(http:[^"]+)"/.exec(worker.logs)?.[1] ?? '';
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok', ...VERSIONS });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('page_reports_queue_waiting 0');
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' });
    const other = await fetch(`${url}/api/v1/reports`);
    expect([other.status, (await other.json()).code]).toEqual([404, 'not_found']);
    worker.command.process.kill('SIGINT');
    expect(await worker.command.ended).toMatchObject({ exitCode: 0, stdout: '' });
  });
});

function parseLogs(text: string): Record<string, unknown>[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
