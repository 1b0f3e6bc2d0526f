import { open, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { startProcess } from '../lab/processes.ts';
import { createClient } from '../rest/rest-client.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { test as base, withSqlite } from './cli-test.ts';
import { startCommand, startServing } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPERATOR_KEY = 'a-key-of-the-operator';
const VERSIONS = { version: packageInfo.version, catalogue: CATALOGUE_VERSION };

const test = base
  .extend('onDatabase', { scope: 'file' }, ({ folder }) => (name: string) => ({
    DATABASE_URL: `sqlite:${folder.path(name)}`,
    PORT: '0',
  }))
  /** A service with a run, which is stopped while the page does not respond: it ends ten seconds later. */
  .extend('draining', { scope: 'file' }, async ({ folder, onDatabase }, { onCleanup }) => {
    const routes: Record<string, Route> = { '/': () => undefined };
    const site = await startFixtureSite(routes);
    const environment = {
      ...onDatabase('drain.db'),
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://reports.example.org',
      ALLOW_TARGETS: site.host,
      DRAIN_SECONDS: '2',
      BOOTSTRAP_API_KEY: OPERATOR_KEY,
    };
    const { command, url } = await startServing(environment);
    onCleanup(async () => {
      command.process.kill('SIGKILL');
      await site.close();
    });
    const call = createClient(url, OPERATOR_KEY);
    const headers = { prefer: 'respond-async' };
    expect((await call('POST', '/reports', { form: { url: site.url('/') }, headers })).status).toBe(201);
    await vi.waitUntil(() => site.requests.length > 0, { timeout: 60_000 });
    command.process.kill('SIGTERM');
    await command.says('stderr', 'shutdown: draining');
    const statuses = [(await fetch(`${url}/ready`)).status, (await fetch(`${url}/openapi.json`)).status];
    const storedRuns = () =>
      withSqlite(folder.path('drain.db'), (sqlite) => sqlite.prepare('select status, owner from runs').all());
    const ended = command.ended.then((outcome) => ({ outcome, runs: storedRuns() }));
    return { url, statuses, ended, storedRuns, environment, routes };
  })
  .extend('drained', { scope: 'file' }, async ({ draining }) => ({ ...draining, ...(await draining.ended) }))
  /** A worker that starts after the service has ended. */
  .extend('worker', { scope: 'file' }, async ({ drained: { environment, routes } }, { onCleanup }) => {
    routes['/'] = htmlPage('<!doctype html><title>Page</title>');
    const command = startCommand(['work'], { ...environment, HOST: '127.0.0.1', METRICS_PORT: '0' });
    onCleanup(() => void command.process.kill('SIGKILL'));
    return { command, logs: await command.says('stderr', 'waiting for runs') };
  });

// It ends while the other tests run.
test.beforeAll(({ draining: _ }) => undefined);

test('migrate prints the migrations that it has run', async ({ onDatabase }) => {
  const environment = onDatabase('migrate.db');
  const first = await runInProcess(['migrate'], environment);
  expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(\d{14}-[\w-]+\n)+$/) });
  expect(await runInProcess(['migrate'], environment)).toMatchObject({ exitCode: 0, stdout: '' });
});

it('schema prints only the sorted GraphQL schema', async () => {
  const { exitCode, stdout, stderr } = await runInProcess(['schema']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/\}\n$/);
  const types = [...stdout.matchAll(/^(?:type|enum|input|interface|union|scalar) (\w+)/gm)].map(
    ([, name]) => name,
  );
  expect(types).toContain('Report');
  expect(types).toEqual([...types].sort());
});

describe('serve', () => {
  test('prints its address and a valid API key, and logs its shutdown with npm', async ({ onDatabase }) => {
    const env = { ...process.env, ...onDatabase('npm.db') };
    const npm = startProcess('npm', ['start'], { cwd: ROOT, env });
    const stdout = await npm.says('stdout', '/docs');
    const url = /listens on (\S+)/.exec(stdout)?.[1] ?? '';
    const key = /shown this once: (\S+)/.exec(stdout)?.[1] ?? '';
    expect(stdout).toContain(`GraphiQL: ${url}/graphql`);
    expect(await statusOfAccount(url, key)).toBe(200);
    npm.process.kill('SIGTERM');
    // Its output ends with the last process that has it open.
    const outcome = await npm.ended;
    const logs = parseLogs(outcome.stderr.replaceAll(/^[^{].*\n/gm, ''));
    const parts = logs.filter(({ msg }) => msg === 'part stopped').map(({ part }) => part);
    expect([parts[0], parts.at(-1)]).toEqual(['worker', 'database']);
    expect(logs.find(({ msg }) => msg === 'server listening')).toMatchObject(VERSIONS);
    expect(outcome.stdout).not.toContain('stopped');
  });

  test('writes its first key to a file, and warns without PUBLIC_URL', async ({ folder, onDatabase }) => {
    const file = folder.path('first-key');
    const settings = { ...onDatabase('all.db'), HOST: '0.0.0.0', FIRST_API_KEY_FILE: file };
    const { command, url } = await startServing(settings);
    expect(await statusOfAccount(url, (await readFile(file, 'utf8')).trim())).toBe(200);
    command.process.kill('SIGINT');
    const outcome = await command.ended;
    expect(outcome.exitCode).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(outcome.stdout).toContain(file);
    expect(outcome.stdout + outcome.stderr).not.toContain('prk_');
    expect(outcome.stderr).toMatch(/"level":40.*"PUBLIC_URL is not set/);
  });

  test('never prints its first API key to the journal', async ({ folder, onDatabase }) => {
    const path = folder.path('journal');
    await using journal = await open(path, 'w');
    const { dev, ino } = await journal.stat();
    const environment = {
      ...onDatabase('journal.db'),
      FIRST_API_KEY_FILE: folder.path('missing-folder/key'),
      JOURNAL_STREAM: `${dev}:${ino}`,
    };
    const serve = ['exec "$@" >"$0" 2>&1', path, process.execPath, `${ROOT}src/cli/main.ts`, 'serve'];
    const service = startProcess('/bin/sh', ['-c', ...serve], { env: environment });
    const text = () => readFile(path, 'utf8');
    try {
      await expect.poll(text).toContain('create another key with `key create`');
    } finally {
      service.process.kill('SIGTERM');
      await service.ended;
    }
    expect(await text()).not.toContain('prk_');
  });

  test('prints PUBLIC_URL, but not the key in its settings', ({ drained: { url, outcome } }) => {
    expect(outcome.stdout).toContain(`Page Reports listens on ${url} for https://reports.example.org\n`);
    expect(outcome.stdout).toContain('GraphiQL: https://reports.example.org/graphql');
    expect(outcome.stderr).not.toContain('PUBLIC_URL is not set');
    expect(outcome.stdout + outcome.stderr).not.toContain(OPERATOR_KEY);
  });

  test('accepts requests after SIGTERM, while it is not ready', ({ draining }) => {
    expect(draining.statuses).toEqual([503, 200]);
  });

  test('puts its run back before it ends', ({ drained }) => {
    expect(drained.outcome.exitCode).toBe(0);
    expect(drained.runs).toEqual([{ status: 'queued', owner: null }]);
  });
});

describe('work', () => {
  test('completes the run that the service has put back', async ({ drained, worker }) => {
    expect(parseLogs(worker.logs)).toContainEqual(
      expect.objectContaining({ msg: 'waiting for runs', ...VERSIONS }),
    );
    await expect.poll(drained.storedRuns).toMatchObject([{ status: 'completed' }]);
  });

  test('serves only health and metrics on METRICS_PORT, until it is stopped', async ({ worker }) => {
    const url = /"url":"(http:[^"]+)"/.exec(worker.logs)?.[1] ?? '';
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok', ...VERSIONS });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('page_reports_queue_waiting 0');
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' });
    const other = await fetch(`${url}/api/v1/reports`);
    expect([other.status, (await other.json()).code]).toEqual([404, 'not_found']);
    worker.command.process.kill('SIGTERM');
    expect(await worker.command.ended).toMatchObject({ exitCode: 0, stdout: '' });
  });
});

function parseLogs(text: string): Record<string, unknown>[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const statusOfAccount = async (url: string, key: string) =>
  (await createClient(url, key)('GET', '/account')).status;
