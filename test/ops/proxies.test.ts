import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { findProgram } from './programs.ts';
import { checkProxy, PROXIES, startProxy } from './proxy-examples.ts';
import type { RunningProgram } from './start-program.ts';

const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status } }';
const TIMEOUT_MS = 5_000;
/** Spellings of `/metrics` that a client can send, as it normalizes no path. */
const METRICS_PATHS = [
  '/metrics',
  '/metrics?x',
  '/%6detrics',
  '/%6Detrics',
  '/metric%73',
  '//metrics',
  '/x/../metrics',
  '/x/%2e%2e/metrics',
  '/x/.%2E/metrics',
  '/./metrics',
  '/%2e/metrics',
  '/x/y/../../metrics',
  '/x\\..\\metrics',
  '/x/..%5cmetrics',
  '/x/..%2fmetrics',
  '/metrics#x',
  '/metrics/x/..',
];

describe.each(PROXIES.map((proxy) => [proxy.program, proxy] as const))(
  'the example for %s',
  (program, proxy) => {
    const executable = findProgram(program);
    let app: TestApp;
    let folder: string;
    let server: RunningProgram & { url: string };
    let url: string;
    beforeAll(async () => {
      if (!executable) return;
      app = await startTestApp({ EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' });
      folder = await mkdtemp(join(tmpdir(), 'page-reports-proxy-'));
      server = await startProxy(proxy, executable, [new URL(app.url).host], folder);
      url = server.url;
    });
    afterAll(async () => {
      await server?.stop();
      await app?.close();
      if (folder) await rm(folder, { recursive: true });
    });

    it.skipIf(!executable)(
      'is accepted, with one certificate file and one key file for all proxies',
      async () => {
        await checkProxy(proxy, executable ?? '', folder);
      },
    );

    it.skipIf(!executable)('passes requests on', async () => {
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
    });

    it.skipIf(!executable)('keeps every spelling of /metrics inside', async () => {
      await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200);
      const published = [];
      for (const path of METRICS_PATHS) if ((await statusOf(url, path)) === 200) published.push(path);
      expect(published).toEqual([]);
      expect(await statusOf(url, '/api/v1/projects/metrics')).toBe(401);
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

/** The status of a request whose path is sent as it is: `fetch` would normalize it. */
async function statusOf(url: string, path: string): Promise<number | undefined> {
  const [response]: [IncomingMessage] = (await once(get(new URL(url), { path }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return response.statusCode;
}
