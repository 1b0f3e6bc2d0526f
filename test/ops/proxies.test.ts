import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/postgres-server.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { findProgram, type Program } from './programs.ts';
import { type RunningProgram, startProgram } from './start-program.ts';

const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status } }';
const TIMEOUT_MS = 5_000;

interface Proxy {
  program: Program;
  file: string;
  /** The example without TLS, between these two ports. */
  adapt(text: string, port: number, gateway: string, folder: string): string;
  args(file: string): string[];
}

const PROXIES: Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, port, gateway, folder) => `daemon off;
      pid ${folder}/nginx.pid;
      error_log stderr;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${text
          .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
          .replaceAll(/^ *ssl_.*$/gm, '')
          .replace('server 127.0.0.1:4000', `server ${gateway}`)}
      }`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, port, gateway) =>
      text.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`).replace('127.0.0.1:4000', gateway),
    args: (file) => ['-db', '-f', file],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, port, gateway) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${text.replace(/^reports\.example\.org/m, `http://127.0.0.1:${port}`).replace('127.0.0.1:4000', gateway)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

describe.each(PROXIES.map((proxy) => [proxy.program, proxy] as const))(
  'the example for %s',
  (program, proxy) => {
    const executable = findProgram(program);
    let app: TestApp;
    let folder: string;
    let server: RunningProgram;
    let url: string;
    beforeAll(async () => {
      if (!executable) return;
      app = await startTestApp({ EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' });
      folder = await mkdtemp(join(tmpdir(), 'page-reports-proxy-'));
      const port = await freePort();
      const example = await readFile(
        new URL(`../../src/deploy/proxy/${proxy.file}`, import.meta.url),
        'utf8',
      );
      const file = join(folder, proxy.file);
      await writeFile(file, proxy.adapt(example, port, new URL(app.url).host, folder));
      server = await startProgram(executable, proxy.args(file), { port });
      url = `http://127.0.0.1:${port}`;
    });
    afterAll(async () => {
      await server?.stop();
      await app?.close();
      if (folder) await rm(folder, { recursive: true });
    });

    it.skipIf(!executable)('passes requests on and keeps /metrics inside', async () => {
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    });

    it.skipIf(!executable)('passes events on as they come', async () => {
      const [report] = await seedReports(app.database, [{ url: 'https://example.org/' }]);
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: `Bearer ${app.key}`,
        },
        body: JSON.stringify({
          query: WATCH,
          variables: { id: Buffer.from(`Report:${report?.id}`).toString('base64url') },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The run waits for ever: a proxy that buffers would hold the event back until the timeout.
      const { value } = await readEvents(response).next();
      expect(value?.data.reportUpdated.status).toBe('QUEUED');
    });
  },
);
