import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { makeFolder, type Outcome, runCommand, startCommand } from './run-command.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

const onDatabase = (name: string) => ({ DATABASE_URL: `sqlite:${folder.path(name)}`, PORT: '0' });

describe('serve', () => {
  it('prints its address and, only on its first start, a valid API key', async () => {
    const first = await serveUntil('SIGTERM', onDatabase('serve.db'), async ({ url, stdout }) => {
      const key = /shown this once: (\S+)/.exec(stdout)?.[1];
      const response = await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(200);
      expect(stdout).toContain(`GraphiQL: ${url}/graphql`);
    });
    expect(first.exitCode).toBe(0);

    const second = await serveUntil('SIGINT', onDatabase('serve.db'), async ({ url }) => {
      expect((await fetch(`${url}/health`)).status).toBe(200);
    });
    expect(second.exitCode).toBe(0);
    expect(second.stdout).not.toContain('API key');
    expect(second.stdout).not.toContain('prk_');
  });

  it('shuts down in order and logs each step on standard error', async () => {
    const { stderr, stdout } = await serveUntil('SIGTERM', onDatabase('order.db'), async () => undefined);
    const logs = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const parts = logs.filter(({ msg }) => msg === 'part stopped').map(({ part }) => part);
    expect([parts[0], parts.at(-1)]).toEqual(['worker', 'database']);
    expect(logs.find(({ msg }) => msg === 'server listening')).toMatchObject({
      version: packageInfo.version,
      catalogue: CATALOGUE_VERSION,
    });
    expect(stdout).not.toContain('stopped');
  });

  it('accepts requests for DRAIN_SECONDS after SIGTERM, while it is not ready', async () => {
    const command = startCommand(['serve'], { ...onDatabase('drain.db'), PORT: '0', DRAIN_SECONDS: '1' });
    const stdout = await command.says('stdout', '/docs');
    const url = /http:\/\/[\d.:]+/.exec(stdout)?.[0] ?? '';
    command.process.kill('SIGTERM');
    await command.says('stderr', 'shutdown: draining');
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    expect(await command.ended).toMatchObject({ exitCode: 0 });
  });

  it('puts a run under way back while it drains, and ends in time', async () => {
    const site = await startFixtureSite({ '/': () => undefined });
    const key = 'key-of-the-first-account';
    const settings = { ALLOW_TARGETS: site.host, DRAIN_SECONDS: '5', BOOTSTRAP_API_KEY: key };
    const command = startCommand(['serve'], { ...onDatabase('drain-run.db'), PORT: '0', ...settings });
    const stdout = await command.says('stdout', '/docs');
    const url = /http:\/\/[\d.:]+/.exec(stdout)?.[0] ?? '';
    await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
      body: new URLSearchParams({ url: site.url('/') }),
    });
    await expect.poll(() => site.requests.length).toBeGreaterThan(0);
    command.process.kill('SIGTERM');
    expect(await command.ended).toMatchObject({ exitCode: 0 });
    await site.close();
  });

  it('stops when npm, which started it, is stopped', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...onDatabase('npm.db') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    npm.stdout.setEncoding('utf8').on('data', (text) => {
      written += text;
    });
    while (!written.includes('GraphiQL')) await once(npm.stdout, 'data');
    let log = '';
    npm.stderr.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
    npm.kill('SIGTERM');
    // Its output ends with the last process that has it open.
    await once(npm, 'close');
    expect(log).toMatch(/"part":"database","msg":"part stopped"/);
  });

  it('does not print a given key', async () => {
    const environment = { ...onDatabase('given.db'), BOOTSTRAP_API_KEY: 'a-key-of-the-operator' };
    const { stdout, stderr } = await serveUntil('SIGTERM', environment, async ({ url }) => {
      const headers = { authorization: 'Bearer a-key-of-the-operator' };
      expect((await fetch(`${url}/api/v1/account`, { headers })).status).toBe(200);
    });
    expect(stdout + stderr).not.toContain('a-key-of-the-operator');
  });

  it('prints PUBLIC_URL', async () => {
    const environment = { ...onDatabase('public.db'), PUBLIC_URL: 'https://reports.example.org' };
    await serveUntil('SIGTERM', environment, async ({ url, stdout }) => {
      expect(stdout).toContain(`Page Reports listens on ${url} for https://reports.example.org\n`);
      expect(stdout).toContain('GraphiQL: https://reports.example.org/graphql');
    });
  });

  it('warns when it listens on all addresses without PUBLIC_URL', async () => {
    const warns = async (environment: Record<string, string>) => {
      const { stderr } = await serveUntil(
        'SIGTERM',
        { ...onDatabase('all.db'), ...environment },
        async () => undefined,
      );
      return /"level":40.*"PUBLIC_URL is not set/.test(stderr);
    };
    expect(await warns({ HOST: '0.0.0.0' })).toBe(true);
    expect(await warns({ HOST: '0.0.0.0', PUBLIC_URL: 'https://reports.example.org' })).toBe(false);
  });

  it('writes its first API key to FIRST_API_KEY_FILE instead of printing it', async () => {
    const file = folder.path('first-key');
    const environment = { ...onDatabase('key-file.db'), FIRST_API_KEY_FILE: file };
    const { stdout, stderr } = await serveUntil('SIGTERM', environment, async ({ url }) => {
      const key = (await readFile(file, 'utf8')).trim();
      const response = await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(200);
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(stdout).toContain(file);
    expect(stdout + stderr).not.toContain('prk_');
  });

  it('prints its first API key if the file for it already exists', async () => {
    const file = folder.path('taken-key');
    await writeFile(file, 'other');
    const environment = { ...onDatabase('taken-file.db'), FIRST_API_KEY_FILE: file };
    const { stdout } = await serveUntil('SIGTERM', environment, async () => undefined);
    expect(stdout).toContain('shown this once: prk_');
    expect(await readFile(file, 'utf8')).toBe('other');
  });

  it('ends with a clear message if its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const outcome = await runCommand(['serve'], {
      ...onDatabase('port.db'),
      PORT: String(port),
      LOG_LEVEL: 'error',
    });
    other.close();
    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(JSON.parse(outcome.stderr)).toMatchObject({
      level: 60,
      msg: expect.stringContaining(
        `HOST, PORT: cannot listen on http://127.0.0.1:${port}: the port is in use.`,
      ),
    });
  });
});

describe('work', () => {
  it('waits for runs until it is stopped', async () => {
    const command = startCommand(['work'], onDatabase('work.db'));
    const log = await command.says('stderr', 'waiting for runs');
    expect(JSON.parse(log.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      msg: 'waiting for runs',
      version: packageInfo.version,
      catalogue: CATALOGUE_VERSION,
    });
    command.process.kill('SIGTERM');
    expect(await command.ended).toMatchObject({ exitCode: 0, stdout: '' });
  });

  it('serves only health and metrics at METRICS_PORT', async () => {
    const command = startCommand(['work'], { ...onDatabase('monitored.db'), METRICS_PORT: '0' });
    const logs = await command.says('stderr', 'waiting for runs');
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
    command.process.kill('SIGTERM');
    expect(await command.ended).toMatchObject({ exitCode: 0 });
  });

  it('names the setting of a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const taken = { ...onDatabase('taken.db'), METRICS_PORT: String(port), LOG_LEVEL: 'error' };
    const { exitCode, stderr } = await runCommand(['work'], taken);
    other.close();
    expect(exitCode).toBe(1);
    expect(JSON.parse(stderr).msg).toContain(
      `HOST, METRICS_PORT: cannot listen on http://127.0.0.1:${port}: the port is in use.`,
    );
  });
});

describe('migrate', () => {
  it('prints the migrations that ran', async () => {
    const environment = onDatabase('migrate.db');
    const first = await runCommand(['migrate'], environment);
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(\d{14}-[\w-]+\n)+$/) });
    expect(await runCommand(['migrate'], environment)).toMatchObject({ exitCode: 0, stdout: '' });
  });
});

describe('schema', () => {
  it('prints only the sorted GraphQL schema', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['schema']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/\}\n$/);
    const types = [...stdout.matchAll(/^(?:type|enum|input|interface|union|scalar) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(types).toContain('Report');
    expect(types).toEqual([...types].sort());
  });
});

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
