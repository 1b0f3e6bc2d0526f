import type Sqlite from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { createLogger } from '../../src/logger.ts';
import { createClient } from '../rest/rest-client.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { test as base } from '../support/test.ts';
import { startTestApp } from '../support/test-app.ts';

/** Large reports that may still fit into the free space of a full file. */
const MAX_ACCEPTED_CREATES = 20;
const LONG = `/?${'x'.repeat(2_000)}`;
const MUTATION = 'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }';

/** Log message of a worker whose results cannot be stored. */
const NOT_STORED = 'cannot store run state';

/** All connections of this process. On that of the service, SQLite itself can be made to reject writes. */
const connections: Sqlite.Database[] = vi.hoisted(() => []);
vi.mock('better-sqlite3', async (importOriginal) => {
  const { default: Original } = await importOriginal<{ default: typeof Sqlite }>();
  class Connection extends Original {
    constructor(file: string, options: Sqlite.Options) {
      super(file, options);
      connections.push(this);
    }
  }
  return { default: Connection };
});

/** A service with a site to audit, whose page `/paused` waits to be released. */
const test = base.extend('kit', async ({}, { onCleanup }) => {
  const paused = Promise.withResolvers<void>();
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = await startFixtureSite({
    '/': page,
    '/paused': (_request, response) => {
      void paused.promise.then(() => response.writeHead(200, page.headers).end(page.body));
    },
  });
  connections.length = 0;
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => logged.push(line) });
  const app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
  const [service] = connections;
  if (!service) throw new Error('The service has opened no database.');
  onCleanup(async () => {
    paused.resolve();
    await app.close();
    await site.close();
  });
  const call = createClient(app.url, app.key);
  const create = (path: string) =>
    call('POST', '/reports', { form: { url: site.url(path) }, headers: { Prefer: 'respond-async' } });
  return {
    ...{ app, site, service, logged, call, create, release: paused.resolve },
    createAndRead: async (path: string): Promise<number> => (await create(path)).body.data.id,
    readStatus: async (id: number) => (await call('GET', `/reports/${id}`)).body.data.status,
    /** Creates reports until one is rejected. A full file may have free space for some. */
    createUntilRejected: async () => {
      for (let i = 0; i < MAX_ACCEPTED_CREATES; i++) {
        const response = await create(LONG);
        if (response.status !== 201) return response;
      }
      throw new Error('No report was rejected.');
    },
  };
});

test.for<[failure: string, reject: (service: Sqlite.Database) => void, accept: string]>([
  [
    'full',
    (service) => service.pragma(`max_page_count = ${service.pragma('page_count', { simple: true })}`),
    'max_page_count = 1000000',
  ],
  ['read-only', (service) => service.pragma('query_only = on'), 'query_only = off'],
])(
  'with a %s database, only reads are served, and runs continue later',
  async ([, reject, accept], { kit }) => {
    const { app, site, service, logged, call, createAndRead, readStatus } = kit;
    const ready = await createAndRead('/');
    await expect.poll(() => readStatus(ready)).toBe('completed');
    const paused = await createAndRead('/paused');
    await expect.poll(() => site.requests.some(({ path }) => path === '/paused')).toBe(true);

    reject(service);
    logged.length = 0;
    const rejected = await kit.createUntilRejected();
    expect(rejected.status).toBe(503);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.body).toMatchObject({ code: 'unavailable', status: 503 });
    const { errors } = await sendGraphql(app, MUTATION, { url: site.url(LONG) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) });

    kit.release();
    await expect.poll(() => logged.join()).toMatch(NOT_STORED);
    for (const path of ['/reports', `/reports/${ready}`, '/account'])
      expect((await call('GET', path)).status, path).toBe(200);
    expect((await sendGraphql(app, '{ account { usage { reports } } }')).errors).toBeUndefined();
    expect((await fetch(`${app.url}/ready`)).status).toBe(200);
    expect(['queued', 'running']).toContain(await readStatus(paused));

    service.pragma(accept);
    await createAndRead('/');
    await expect.poll(() => readStatus(paused)).toBe('completed');
  },
);

test('logs once that the queue is unavailable, and once that it is available again', async ({ kit }) => {
  const { app, service, logged } = kit;
  const { queue, close } = await openQueue(app.database, {
    supervises: false,
    onError: (error) => {
      throw error;
    },
  });
  service.pragma('query_only = on');
  await queueRuns(app.database, queue, { accountId: 1 });
  await expect.poll(() => logged.join()).toMatch('queue unavailable');
  service.pragma('query_only = off');
  await expect.poll(() => logged.join()).toMatch('queue available again');
  await close();
  const messages = logged.map((line) => JSON.parse(line).msg).filter((msg) => msg.startsWith('queue '));
  expect(messages).toEqual(['queue unavailable', 'queue available again']);
});
