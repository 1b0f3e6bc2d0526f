import type Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { createLogger } from '../../src/logger.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { queueRuns } from '../support/queue-runs.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

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

let site: FixtureSite;
let app: TestApp;
let service: Sqlite.Database;
/** The log lines of the service. */
let logged: string[];
/** Resolved to release the response of the paused page. */
let release: PromiseWithResolvers<void>;

beforeEach(async () => {
  release = Promise.withResolvers();
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  site = await startFixtureSite({
    '/': page,
    '/paused': (_request, response) => {
      void release.promise.then(() => response.writeHead(200, page.headers).end(page.body));
    },
  });
  connections.length = 0;
  logged = [];
  const logger = createLogger('info', { write: (line) => logged.push(line) });
  app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
  const [first] = connections;
  if (!first) throw new Error('The service has opened no database.');
  service = first;
});
afterEach(async () => {
  release.resolve();
  await app.close();
  await site.close();
});

const call = (method: string, path: string, form?: Record<string, string>) =>
  fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, prefer: 'respond-async' },
    ...(form && { body: new URLSearchParams(form) }),
  });
const create = (path: string) => call('POST', '/reports', { url: site.url(path) });
const readStatus = async (id: number) => (await (await call('GET', `/reports/${id}`)).json()).data.status;

async function createAndRead(path: string): Promise<number> {
  const response = await create(path);
  expect(response.status).toBe(201);
  return (await response.json()).data.id;
}

/** Creates reports until one is rejected. A full file may have free space for some. */
async function createUntilRejected(): Promise<Response> {
  for (let i = 0; i < MAX_ACCEPTED_CREATES; i++) {
    const response = await create(LONG);
    if (response.status !== 201) return response;
  }
  throw new Error('No report was rejected.');
}

const FAILURES: Record<string, { reject: () => void; accept: () => void }> = {
  full: {
    reject: () => service.pragma(`max_page_count = ${service.pragma('page_count', { simple: true })}`),
    accept: () => service.pragma('max_page_count = 1000000'),
  },
  'read-only': {
    reject: () => service.pragma('query_only = on'),
    accept: () => service.pragma('query_only = off'),
  },
};

describe.each(Object.entries(FAILURES))('a service whose storage is %s', (_failure, { reject, accept }) => {
  it('responds with 503 to writes, serves reads, keeps its runs, and recovers without a restart', async () => {
    const ready = await createAndRead('/');
    await expect.poll(() => readStatus(ready)).toBe('completed');
    const paused = await createAndRead('/paused');
    await expect.poll(() => site.requests.some(({ path }) => path === '/paused')).toBe(true);

    reject();
    logged = [];
    const rejected = await createUntilRejected();
    expect(rejected.status).toBe(503);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected.json()).toMatchObject({ code: 'unavailable', status: 503 });
    const { errors } = await sendGraphql(app, MUTATION, { url: site.url(LONG) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) });

    release.resolve();
    await expect.poll(() => logged.join()).toMatch(NOT_STORED);
    for (const path of ['/reports', `/reports/${ready}`, '/account']) {
      expect((await call('GET', path)).status, path).toBe(200);
    }
    expect((await sendGraphql(app, '{ account { usage { reports } } }')).errors).toBeUndefined();
    expect((await fetch(`${app.url}/ready`)).status).toBe(200);
    expect(['queued', 'running']).toContain(await readStatus(paused));

    accept();
    await createAndRead('/');
    await expect.poll(() => readStatus(paused)).toBe('completed');
  });
});

it('logs once that the queue is unavailable, and once that it is available again', async () => {
  const { reject, accept } = FAILURES['read-only'] as (typeof FAILURES)[string];
  const { queue, close } = await openQueue(app.database, {
    supervises: false,
    onError: (error) => {
      throw error;
    },
  });
  const executed = vi.spyOn(Object.getPrototypeOf(service.prepare('select 1')), 'all');
  reject();
  logged = [];
  await queueRuns(app.database, queue, { accountId: 1 });
  const claims = () =>
    executed.mock.contexts.filter((statement) => (statement as Sqlite.Statement).source.includes('jobs'))
      .length;
  await expect.poll(() => logged.join()).toMatch('queue unavailable');
  const before = claims();
  await expect.poll(claims).toBeGreaterThanOrEqual(before + 3);
  accept();
  await expect.poll(() => logged.join()).toMatch('queue available again');
  await close();
  const messages = logged.map((line) => JSON.parse(line).msg).filter((msg) => msg.startsWith('queue '));
  expect(messages).toEqual(['queue unavailable', 'queue available again']);
  executed.mockRestore();
});
