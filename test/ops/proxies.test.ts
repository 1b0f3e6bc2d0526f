import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect } from 'vitest';
import { encodeGlobalId } from '../../src/graphql/global-id.ts';
import { subscribe } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { findProgram } from './programs.ts';
import { checkProxy, PROXIES, type ProxyExample, startProxy } from './proxy-examples.ts';
import { test as base } from './test.ts';

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

/** Starts each proxy once, in front of the same service. @returns its URL */
const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' })
  .extend('proxyUrl', { scope: 'file' }, async ({ app, makeFolder, use }) => {
    const urls: Partial<Record<string, Promise<string>>> = {};
    const start = async (proxy: ProxyExample) => {
      const server = use(await startProxy(proxy, [new URL(app.url).host], await makeFolder()));
      await expect.poll(async () => (await fetch(`${server.url}/ready`)).status).toBe(200);
      return server.url;
    };
    return (proxy: ProxyExample) => {
      urls[proxy.program] ??= start(proxy);
      return urls[proxy.program] ?? '';
    };
  });

describe.each(PROXIES)('the example for $program', (proxy) => {
  const testProxy = test.skipIf(!findProgram(proxy.program));

  testProxy(
    'is accepted, with one certificate file and one key file for all proxies',
    async ({ makeFolder }) => {
      await checkProxy(proxy, await makeFolder());
    },
  );

  testProxy('passes requests on, but no spelling of /metrics', async ({ proxyUrl }) => {
    const url = await proxyUrl(proxy);
    const published = [];
    for (const path of METRICS_PATHS) if ((await statusOf(url, path)) === 200) published.push(path);
    expect(published).toEqual([]);
    expect(await statusOf(url, '/api/v1/projects/metrics')).toBe(401);
  });

  testProxy('passes events on as they come', async ({ app, proxyUrl }) => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/' }]);
    const target = { url: await proxyUrl(proxy), key: app.key };
    const id = encodeGlobalId('Report', report?.id ?? 0);
    const response = await subscribe(target, WATCH, { id }, AbortSignal.timeout(TIMEOUT_MS));
    // The run never starts: a proxy that buffers would hold the event back until the timeout.
    const { value } = await readEvents(response).next();
    expect(value?.data.reportUpdated.status).toBe('QUEUED');
  });
});

/** The status of a request whose path is sent as it is: `fetch` would normalize it. */
async function statusOf(url: string, path: string): Promise<number | undefined> {
  const [response] = (await once(get(new URL(url), { path }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
