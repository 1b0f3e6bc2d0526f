import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { makeFolder, type Outcome, type RunningCommand, startCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const onDatabase = (name: string) => ({ DATABASE_URL: `sqlite:${folder.path(name)}`, PORT: '0' });

describe('serve', () => {
  describe('on a new database', () => {
    let outcome: Outcome;
    let seen: { url: string; account: number };
    beforeAll(async () => {
      outcome = await serveUntil('SIGTERM', onDatabase('serve.db'), async ({ url, stdout }) => {
        const key = /shown this once: (\S+)/.exec(stdout)?.[1] ?? '';
        seen = { url, account: await statusOfAccount(url, key) };
      });
    });

    it('prints its address and a valid API key', () => {
      expect(outcome.exitCode).toBe(0);
      expect(outcome.stdout).toContain(`GraphiQL: ${seen.url}/graphql`);
      expect(seen.account).toBe(200);
    });

    it('shuts down in order and logs each step on standard error', () => {
      const logs = outcome.stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const parts = logs.filter(({ msg }) => msg === 'part stopped').map(({ part }) => part);
      expect([parts[0], parts.at(-1)]).toEqual(['worker', 'database']);
      expect(logs.find(({ msg }) => msg === 'server listening')).toMatchObject({
        version: packageInfo.version,
        catalogue: CATALOGUE_VERSION,
      });
      expect(outcome.stdout).not.toContain('stopped');
    });

    it('prints no API key on its next start, and stops when npm, which started it, is stopped', async () => {
      const npm = spawn('npm', ['start'], {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, ...onDatabase('serve.db') },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      npm.stdout.setEncoding('utf8').on('data', (text) => {
        stdout += text;
      });
      while (!stdout.includes('GraphiQL')) await once(npm.stdout, 'data');
      let log = '';
      npm.stderr.setEncoding('utf8').on('data', (text) => {
        log += text;
      });
      npm.kill('SIGTERM');
      // Its output ends with the last process that has it open.
      await once(npm, 'close');
      expect(log).toMatch(/"part":"database","msg":"part stopped"/);
      expect(stdout).not.toContain('API key');
      expect(stdout).not.toContain('prk_');
    });
  });

  describe('on all addresses, with FIRST_API_KEY_FILE', () => {
    let outcome: Outcome;
    let file: string;
    let account: number;
    beforeAll(async () => {
      file = folder.path('first-key');
      const settings = { HOST: '0.0.0.0', FIRST_API_KEY_FILE: file };
      outcome = await serveUntil('SIGINT', { ...onDatabase('all.db'), ...settings }, async ({ url }) => {
        account = await statusOfAccount(url, (await readFile(file, 'utf8')).trim());
      });
    });

    it('stops by SIGINT', () => {
      expect(outcome.exitCode).toBe(0);
    });

    it('warns that PUBLIC_URL is not set', () => {
      expect(outcome.stderr).toMatch(/"level":40.*"PUBLIC_URL is not set/);
    });

    it('writes its first API key to the file instead of printing it', async () => {
      expect(account).toBe(200);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(outcome.stdout).toContain(file);
      expect(outcome.stdout + outcome.stderr).not.toContain('prk_');
    });
  });

  describe('on all addresses, with PUBLIC_URL, a given key and DRAIN_SECONDS, stopped during a run', () => {
    let site: FixtureSite;
    const routes: Record<string, Route> = { '/': () => undefined };
    const key = 'a-key-of-the-operator';
    let url: string;
    let environment: Record<string, string>;
    let command: RunningCommand;
    let outcome: Outcome;
    let account: number;
    let statuses: number[];
    let runs: object[];
    beforeAll(async () => {
      site = await startFixtureSite(routes);
      environment = {
        ...onDatabase('drain.db'),
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://reports.example.org',
        ALLOW_TARGETS: site.host,
        DRAIN_SECONDS: '5',
        BOOTSTRAP_API_KEY: key,
      };
      command = startCommand(['serve'], environment);
      const stdout = await command.says('stdout', '/docs');
      url = /http:\/\/[\d.:]+/.exec(stdout)?.[0] ?? '';
      account = await statusOfAccount(url, key);
      await fetch(`${url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
        body: new URLSearchParams({ url: site.url('/') }),
      });
      await vi.waitUntil(() => site.requests.length > 0, { timeout: 60_000 });
      command.process.kill('SIGTERM');
      await command.says('stderr', 'shutdown: draining');
      statuses = [(await fetch(`${url}/ready`)).status, (await fetch(`${url}/openapi.json`)).status];
      outcome = await command.ended;
      runs = storedRuns();
    });
    afterAll(async () => {
      command?.process.kill('SIGKILL');
      await site?.close();
    });

    it('prints PUBLIC_URL', () => {
      expect(outcome.stdout).toContain(`Page Reports listens on ${url} for https://reports.example.org\n`);
      expect(outcome.stdout).toContain('GraphiQL: https://reports.example.org/graphql');
    });

    it('does not print the key', () => {
      expect(account).toBe(200);
      expect(outcome.stdout + outcome.stderr).not.toContain(key);
    });

    it('does not warn that PUBLIC_URL is not set', () => {
      expect(outcome.stderr).not.toContain('PUBLIC_URL is not set');
    });

    it('accepts requests after SIGTERM, while it is not ready', () => {
      expect(statuses).toEqual([503, 200]);
    });

    it('puts the run back while it drains, and ends in time', () => {
      expect(outcome.exitCode).toBe(0);
      expect(runs).toEqual([{ status: 'queued', owner: null }]);
    });

    describe('then a worker with METRICS_PORT', () => {
      let worker: RunningCommand;
      let logs: string;
      beforeAll(async () => {
        routes['/'] = htmlPage('<!doctype html><title>Page</title>');
        worker = startCommand(['work'], { ...environment, HOST: '127.0.0.1', METRICS_PORT: '0' });
        logs = await worker.says('stderr', 'waiting for runs');
      });
      afterAll(() => worker?.process.kill('SIGKILL'));

      it('completes the run', async () => {
        await expect.poll(storedRuns).toMatchObject([{ status: 'completed' }]);
      });

      it('serves only health and metrics there', async () => {
        const url = /"url":"(http:[^"]+)"/.exec(logs)?.[1] ?? '';
        expect(await (await fetch(`${url}/health`)).json()).toEqual({
          status: 'ok',
          version: packageInfo.version,
          catalogue: CATALOGUE_VERSION,
        });
        expect(await (await fetch(`${url}/metrics`)).text()).toContain('page_reports_queue_waiting 0');
        expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' });
        const other = await fetch(`${url}/api/v1/reports`);
        expect([other.status, (await other.json()).code]).toEqual([404, 'not_found']);
      });

      it('waits for runs until it is stopped', async () => {
        const lines = logs.trimEnd().split('\n');
        expect(lines.map((line) => JSON.parse(line))).toContainEqual(
          expect.objectContaining({
            msg: 'waiting for runs',
            version: packageInfo.version,
            catalogue: CATALOGUE_VERSION,
          }),
        );
        worker.process.kill('SIGTERM');
        expect(await worker.ended).toMatchObject({ exitCode: 0, stdout: '' });
      });
    });

    function storedRuns(): object[] {
      const sqlite = new Sqlite(folder.path('drain.db'), { readonly: true });
      try {
        return sqlite.prepare<[], object>('select status, owner from runs').all();
      } finally {
        sqlite.close();
      }
    }
  });

  it('never prints its first API key to the journal', async () => {
    const path = folder.path('journal');
    await using journal = await open(path, 'w');
    const { dev, ino } = await journal.stat();
    const environment = {
      ...onDatabase('journal.db'),
      FIRST_API_KEY_FILE: folder.path('missing-folder/key'),
      JOURNAL_STREAM: `${dev}:${ino}`,
    };
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: environment,
      stdio: ['ignore', journal.fd, journal.fd],
    });
    const ended = once(child, 'exit');
    const text = () => readFile(path, 'utf8');
    try {
      await expect.poll(text).toContain('create another key with `key create`');
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    expect(await text()).not.toContain('prk_');
  });
});

describe('migrate', () => {
  it('prints the migrations that ran', async () => {
    const environment = onDatabase('migrate.db');
    const first = await runInProcess(['migrate'], environment);
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(\d{14}-[\w-]+\n)+$/) });
    expect(await runInProcess(['migrate'], environment)).toMatchObject({ exitCode: 0, stdout: '' });
  });
});

describe('schema', () => {
  it('prints only the sorted GraphQL schema', async () => {
    const { exitCode, stdout, stderr } = await runInProcess(['schema']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/\}\n$/);
    const types = [...stdout.matchAll(/^(?:type|enum|input|interface|union|scalar) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(types).toContain('Report');
    expect(types).toEqual([...types].sort());
  });
});

/** The status of a request with the key. */
async function statusOfAccount(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })).status;
}

/** Serves until `visit` has returned, then stops the process by the signal. */
async function serveUntil(
  signal: NodeJS.Signals,
  environment: Record<string, string>,
  visit: (seen: { url: string; stdout: string }) => Promise<unknown>,
): Promise<Outcome> {
  const command = startCommand(['serve'], environment);
  const stdout = await command.says('stdout', '/docs');
  const url = /listens on (\S+)/.exec(stdout)?.[1] ?? '';
  try {
    await visit({ url, stdout });
  } finally {
    command.process.kill(signal);
  }
  return await command.ended;
}
