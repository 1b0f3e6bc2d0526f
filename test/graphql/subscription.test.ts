import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'graphql-sse';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { digestApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { findApiKey } from '../../src/database/queries/find-api-key.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Enough to open a subscription with a key. */
const KEY_LIFE_MS = 3_000;
const RETRY_MS = 100;
const WATCH =
  'subscription ($id: ID!) { reportUpdated(id: $id) { status result checks { outcome } account { name } } }';
const CREATE = `mutation ($url: String!) {
  createReport(input: { url: $url }) { ... on CreateReportSuccess { report { id status } } }
}`;

let app: TestApp;
/** As another process has it. */
let events: EventBus;
let site: FixtureSite;
/** The slow page responds when it settles. */
let release: () => void;
let released: Promise<void>;

beforeAll(async () => {
  released = new Promise((resolve) => {
    release = resolve;
  });
  site = await startFixtureSite({
    '/': htmlPage('<!doctype html><title>Quick</title>'),
    '/slow': async (_request, response) => {
      await released;
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Slow</title>');
    },
  });
  app = await startTestApp({ ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '2' });
  events = createEventBus(app.database);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function create(path: string): Promise<string> {
  const data = await expectGraphqlData<{ createReport: { report: { id: string; status: string } } }>(
    app,
    CREATE,
    {
      url: site.url(path),
    },
  );
  expect(data.createReport.report.status).toBe('QUEUED');
  return data.createReport.report.id;
}

function watch(id: string, key = app.key, url = app.url): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ query: WATCH, variables: { id } }),
  });
}

/** Lets the report's run fail, as another process would. */
async function failElsewhere(id: number): Promise<void> {
  const { database } = app;
  await database.transact((em) => updateReport(em, id, { status: 'failed' }, new Date()));
  events.publish('report-changed', id);
}

describe('reportUpdated over server-sent events', () => {
  it('sends the current state, then each change, and ends with the run', async () => {
    const id = await create('/slow');
    const response = await watch(id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const statuses: string[] = [];
    for await (const { data } of readEvents(response)) {
      const { status, result, checks } = data.reportUpdated;
      statuses.push(status);
      if (status === 'RUNNING') release();
      if (status === 'COMPLETED') {
        expect(result).not.toBeNull();
        expect(checks.length).toBeGreaterThan(50);
      }
    }
    expect(statuses.at(-1)).toBe('COMPLETED');
    expect(statuses).toContain('RUNNING');
    expect(new Set(statuses).size).toBe(statuses.length);
  });

  it('sends a finished report once and ends', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const events = await Array.fromAsync(readEvents(await watch(id)));
    expect(events.map(({ data }) => data.reportUpdated.status)).toEqual(['COMPLETED']);
  });

  it('sees a change that another process commits', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/elsewhere' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const events = readEvents(await watch(id))[Symbol.asyncIterator]();
    expect((await events.next()).value?.data.reportUpdated.status).toBe('QUEUED');
    await failElsewhere(report?.id ?? 0);
    expect((await events.next()).value?.data.reportUpdated.status).toBe('FAILED');
    expect((await events.next()).done).toBe(true);
  });

  test.each<[string, (key: string) => Promise<unknown>]>([
    [
      'is revoked by another process',
      async (key) => {
        const id = (await findApiKey(app.database.fork(), digestApiKey(key)))?.id ?? 0;
        await revokeApiKey({ database: app.database, events }, id, new Date());
      },
    ],
    ['expires', async () => undefined],
  ])('ends in an error when its key %s, though nothing changes', async (end, endKey) => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/revoked' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const expiresAt = end === 'expires' ? new Date(Date.now() + KEY_LIFE_MS) : undefined;
    const key = await app.addKey('read', expiresAt);
    const ended = readEvents(await watch(id, key))[Symbol.asyncIterator]();
    const goesOn = readEvents(await watch(id))[Symbol.asyncIterator]();
    for (const events of [ended, goesOn]) {
      expect((await events.next()).value?.data.reportUpdated.status).toBe('QUEUED');
    }
    await endKey(key);
    expect((await ended.next()).value?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await ended.next()).done).toBe(true);
    await failElsewhere(report?.id ?? 0);
    expect((await goesOn.next()).value?.data.reportUpdated.status).toBe('FAILED');
  });

  it('sends a complete event after its run has ended', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
    const response = await watch(Buffer.from(`Report:${report?.id}`).toString('base64url'));
    expect(await response.text()).toMatch(/event: complete\ndata:\n\n$/);
  });

  it('is cut off without an error or an end when its gateway stops before the run has ended', async () => {
    const gateway = await startTestApp({ EMBEDDED_WORKER: 'off' });
    const [report] = await seedReports(gateway.database, [{ url: 'https://example.org/unfinished' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const response = await watch(id, gateway.key, gateway.url);
    const received: string[] = [];
    const reading = (async () => {
      for await (const chunk of response.body ?? []) received.push(Buffer.from(chunk).toString());
    })();
    const cut = expect(reading).rejects.toThrow('terminated');
    await expect.poll(() => received.join('')).toContain('QUEUED');
    await gateway.close();
    await cut;
    expect(received.join('').match(/^event: .+/gm)).toEqual(['event: next']);
  });

  it('continues in graphql-sse after a restart of its gateway', async () => {
    const gateway = await app.startAnother('serve', { EMBEDDED_WORKER: 'off' });
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/restart' }]);
    const client = createClient({
      url: `${gateway.url}/graphql`,
      headers: { Authorization: `Bearer ${app.key}` },
      retry: () => setTimeout(RETRY_MS),
      retryAttempts: 100,
    });
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const events = client.iterate<{ reportUpdated: { status: string } }>({ query: WATCH, variables: { id } });
    const next = async () => {
      const { value } = await events.next();
      return value?.data?.reportUpdated.status;
    };
    expect(await next()).toBe('QUEUED');
    await gateway.close();
    await app.startAnother('serve', { EMBEDDED_WORKER: 'off', PORT: new URL(gateway.url ?? '').port });
    expect(await next()).toBe('QUEUED');
    await failElsewhere(report?.id ?? 0);
    expect(await next()).toBe('FAILED');
    expect((await events.next()).done).toBe(true);
  });

  it('ends when the report is deleted', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/gone' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const events = readEvents(await watch(id))[Symbol.asyncIterator]();
    await events.next();
    await expectGraphqlData(app, 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }', {
      id,
    });
    expect((await events.next()).done).toBe(true);
  });

  it('returns NOT_FOUND for a missing, a malformed and a foreign report alike', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/mine' }]);
    const stranger = await app.addAccount();
    const own = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const missing = Buffer.from('Report:999999').toString('base64url');
    for (const id of [own, missing, 'nonsense']) {
      const events = await Array.fromAsync(readEvents(await watch(id, stranger)));
      const errors = events[0]?.errors ?? [];
      expect(errors.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        ['Not found.', 'NOT_FOUND'],
      ]);
    }
  });

  it.each(['text/event-stream', 'multipart/mixed'])(
    'as %s may not be cached, and closes its connection at the request of the client',
    async (type) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const body = JSON.stringify({ query: '{ __typename }' });
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${app.key}\r\nAccept: ${type}\r\n` +
          `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const [head = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*content-type: ${type}`));
      expect(head).toMatch(/^cache-control: no-store$/im);
      expect(head).not.toMatch(/^content-encoding:/im);
    },
  );

  it('stops watching when the client disconnects', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/left' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const body = JSON.stringify({ query: WATCH, variables: { id } });
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${app.key}\r\nAccept: text/event-stream\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(watchers).toBe(1);
    socket.destroy();
    await expect.poll(watchers).toBe(0);
  });
});

async function watchers(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^page_reports_watchers (\d+)$/m.exec(metrics)?.[1]);
}
