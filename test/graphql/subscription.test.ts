import { setTimeout } from 'node:timers/promises';
import { createClient } from 'graphql-sse';
import { describe, expect } from 'vitest';
import { digestApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { findApiKey } from '../../src/database/queries/find-api-key.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { exchange } from '../http/start-server.ts';
import { checkRecord } from '../support/check-record.ts';
import { expectGraphqlData, type GraphqlTarget, subscribe } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { test as base, globalId } from './fixtures.ts';

const RETRY_MS = 100;
const MISSING = globalId('Report', 999_999);
const WATCH = `subscription ($id: ID!) {
  reportUpdated(id: $id) { status latestRun { status } checks { outcome } }
}`;
const WATCH_EVENTS = `subscription ($ids: [ID!]) { reportEvents(ids: $ids) {
  __typename ... on ReportChanged { report { databaseId status } } ... on ReportDeleted { id databaseId }
} }`;
const WATCH_CHANGES = 'subscription ($ids: [ID!]) { reportsUpdated(ids: $ids) { databaseId status } }';
const CREATE = `mutation { createReport(input: { url: "https://example.com/" }) {
  ... on CreateReportSuccess { report { databaseId } }
} }`;
const DELETE = 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }';

const test = base
  /** Stores queued reports. @returns their ids */
  .extend('seed', { scope: 'file' }, async ({ app }) => async (count: number) => {
    const reports = Array.from({ length: count }, (_, i) => ({ url: `https://example.org/${i}` }));
    return (await seedReports(app.database, reports)).map(({ id }) => id);
  })
  /** The event bus of another process. */
  .extend('events', { scope: 'file' }, async ({ app }) => createEventBus(app.database))
  /** Changes a report in another process. */
  .extend('change', { scope: 'file' }, async ({ app, events }) => {
    return async (id: number | undefined, status: 'failed' | 'running' | 'queued') => {
      await app.database.transact((em) => updateReport(em, id ?? 0, { status }, new Date()));
      events.publish('report-changed', id ?? 0);
    };
  })
  /** The number of open subscriptions. */
  .extend('watchers', { scope: 'file' }, async ({ app }) => async () => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    return Number(/^page_reports_watchers (\d+)$/m.exec(metrics)?.[1]);
  })
  .extend('subscribe', { scope: 'file' }, async ({ app }) => {
    return async (query: string, variables: Record<string, unknown> = {}, target: GraphqlTarget = app) => {
      const leaving = new AbortController();
      const response = await subscribe(target, query, variables, leaving.signal);
      // Reads from the first call on, so that a test may read the response itself.
      const received = readEvents(response);
      const next = async (): Promise<GraphqlEvent | undefined> => (await received.next()).value;
      return { response, next, leave: () => leaving.abort() };
    };
  });

async function create(target: GraphqlTarget): Promise<number> {
  const data = await expectGraphqlData<{ createReport: { report: { databaseId: number } } }>(target, CREATE);
  return data.createReport.report.databaseId;
}

const changed = (databaseId: number | undefined, status: string) => ({
  data: { reportEvents: { __typename: 'ReportChanged', report: { databaseId, status } } },
});
const deleted = (databaseId: number | undefined) => ({
  data: { reportEvents: { __typename: 'ReportDeleted', id: globalId('Report', databaseId), databaseId } },
});
const errors = (code: string) => ({ errors: [{ extensions: { code } }] });

describe('reportUpdated', () => {
  test('sends the state and its changes, and ends with the run', async ({ app, events, seed, subscribe }) => {
    const [id = 0] = await seed(1);
    const { next } = await subscribe(WATCH, { id: globalId('Report', id) });
    expect(await next()).toEqual({
      data: { reportUpdated: { status: 'QUEUED', latestRun: null, checks: [] } },
    });
    await seedRun(app.database, id, { result: 'bad', checks: [checkRecord('csp', 'failed')] });
    events.publish('report-changed', id);
    const status = 'COMPLETED';
    expect(await next()).toEqual({
      data: { reportUpdated: { status, latestRun: { status }, checks: [{ outcome: 'FAILED' }] } },
    });
    expect(await next()).toBeUndefined();
    const { response } = await subscribe(WATCH, { id: globalId('Report', id) });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect((await response.text()).match(/^event: .+/gm)).toEqual(['event: next', 'event: complete']);
  });

  test('continues in graphql-sse after a restart of its gateway', async ({ app, seed, change }) => {
    const [id] = await seed(1);
    const gateway = await app.startAnother('serve');
    const client = createClient({
      url: `${gateway.url}/graphql`,
      headers: { Authorization: `Bearer ${app.key}` },
      retry: () => setTimeout(RETRY_MS),
      retryAttempts: 100,
    });
    const variables = { id: globalId('Report', id) };
    const events = client.iterate<{ reportUpdated: { status: string } }>({ query: WATCH, variables });
    const next = async () => (await events.next()).value?.data?.reportUpdated.status;
    expect(await next()).toBe('QUEUED');
    await gateway.close();
    await app.startAnother('serve', { PORT: new URL(gateway.url ?? '').port });
    expect(await next()).toBe('QUEUED');
    await change(id, 'failed');
    expect(await next()).toBe('FAILED');
    expect((await events.next()).done).toBe(true);
  });

  test('finds no missing or foreign report and no malformed id', async ({ seed, stranger, subscribe }) => {
    const [own] = await seed(1);
    for (const id of [globalId('Report', own), MISSING, 'nonsense']) {
      const { next } = await subscribe(WATCH, { id }, stranger);
      const { errors = [] } = (await next()) ?? {};
      expect(errors.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        ['Not found.', 'NOT_FOUND'],
      ]);
      expect(await next()).toBeUndefined();
    }
  });
});

describe('reportEvents', () => {
  test('with ids sends each report, then changes and deletions of these, until the client disconnects', async ({
    graphql,
    seed,
    change,
    subscribe,
    watchers,
  }) => {
    const [first = 0, second = 0, other] = await seed(3);
    const ids = [first, second, first].map((id) => globalId('Report', id));
    const { next, leave } = await subscribe(WATCH_EVENTS, { ids });
    const initial = [await next(), await next()];
    expect(initial).toEqual(expect.arrayContaining([changed(first, 'QUEUED'), changed(second, 'QUEUED')]));
    await change(other, 'failed');
    await change(second, 'failed');
    expect(await next()).toEqual(changed(second, 'FAILED'));
    await change(second, 'queued');
    expect(await next()).toEqual(changed(second, 'QUEUED'));
    await graphql(DELETE, { id: ids[0] });
    expect(await next()).toEqual(deleted(first));
    await change(second, 'running');
    expect(await next()).toEqual(changed(second, 'RUNNING'));
    leave();
    await expect.poll(watchers).toBe(0);
  });

  test('without ids sends later creations, changes and deletions of the account', async ({
    app,
    graphql,
    stranger,
    seed,
    change,
    subscribe,
    watchers,
  }) => {
    const [first, second] = await seed(2);
    const foreign = await create(stranger);
    const { next, leave } = await subscribe(WATCH_EVENTS);
    await expect.poll(watchers).toBe(1);
    await change(first, 'running');
    expect(await next()).toEqual(changed(first, 'RUNNING'));
    await create(stranger);
    const created = await create(app);
    expect(await next()).toEqual(changed(created, 'QUEUED'));
    await expectGraphqlData(stranger, DELETE, { id: globalId('Report', foreign) });
    await graphql(DELETE, { id: globalId('Report', created) });
    expect(await next()).toEqual(deleted(created));
    await change(second, 'failed');
    expect(await next()).toEqual(changed(second, 'FAILED'));
    leave();
    await expect.poll(watchers).toBe(0);
  });

  test('sends the last states of a burst of changes', async ({ app, events, seed, subscribe, watchers }) => {
    const ids = await seed(230);
    const { next, leave } = await subscribe(WATCH_EVENTS);
    await expect.poll(watchers).toBe(1);
    await app.database.transact(async (em) => {
      for (const id of ids) await updateReport(em, id, { status: 'failed' }, new Date());
    });
    for (const id of ids) events.publish('report-changed', id);
    const received = new Map<number, string>();
    while (received.size < ids.length) {
      const { databaseId, status } = (await next())?.data.reportEvents.report ?? {};
      received.set(databaseId, status);
    }
    expect(received).toEqual(new Map(ids.map((id) => [id, 'FAILED'])));
    leave();
  });
});

test('reportsUpdated sends the changes without deletions', async ({ graphql, seed, change, subscribe }) => {
  const [first, second] = await seed(2);
  const ids = [first, second].map((id) => globalId('Report', id));
  const { next, leave } = await subscribe(WATCH_CHANGES, { ids });
  await next();
  await next();
  await graphql(DELETE, { id: ids[0] });
  await change(second, 'failed');
  expect(await next()).toEqual({ data: { reportsUpdated: { databaseId: second, status: 'FAILED' } } });
  leave();
});

test.for<[name: string, ids: (own: string, foreign: string) => string[], code: string]>([
  ['a missing report', (own) => [own, MISSING], 'NOT_FOUND'],
  ['a report of another account', (own, foreign) => [own, foreign], 'NOT_FOUND'],
  ['a malformed id', () => ['nonsense'], 'NOT_FOUND'],
  ['an empty list', () => [], 'BAD_USER_INPUT'],
  ['101 ids', () => Array.from({ length: 101 }, (_, i) => globalId('Report', i + 1)), 'BAD_USER_INPUT'],
])('a stream of many reports rejects %s', async ([, ids, code], { stranger, seed, subscribe }) => {
  const [own] = await seed(1);
  const foreign = globalId('Report', await create(stranger));
  const { next } = await subscribe(WATCH_EVENTS, { ids: ids(globalId('Report', own), foreign) });
  expect(await next()).toMatchObject(errors(code));
});

describe('a subscription', () => {
  test.for([WATCH, WATCH_EVENTS])(
    'ends in an error when its key is revoked, though nothing changes: %s',
    async (query, { app, events, seed, change, subscribe }) => {
      const [id] = await seed(1);
      const variables = { id: globalId('Report', id), ids: [globalId('Report', id)] };
      const key = await app.addKey('read');
      const ended = await subscribe(query, variables, { url: app.url, key });
      const continued = await subscribe(query, variables);
      for (const { next } of [ended, continued]) expect(JSON.stringify(await next())).toContain('QUEUED');
      const keyId = (await findApiKey(app.database.fork(), digestApiKey(key)))?.id ?? 0;
      await revokeApiKey({ database: app.database, events }, keyId, new Date());
      expect(await ended.next()).toMatchObject(errors('UNAUTHENTICATED'));
      expect(await ended.next()).toBeUndefined();
      await change(id, 'failed');
      expect(JSON.stringify(await continued.next())).toContain('FAILED');
      continued.leave();
    },
  );

  test.for(['text/event-stream', 'multipart/mixed'])(
    'as %s may not be cached, and closes its connection at the request of the client',
    async (type, { app }) => {
      const body = JSON.stringify({ query: '{ __typename }' });
      const sent =
        `POST /graphql HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${app.key}\r\nAccept: ${type}\r\n` +
        `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const [head = ''] = (await exchange(app.url, sent)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*content-type: ${type}`));
      expect(head).toMatch(/^cache-control: no-store$/im);
      expect(head).not.toMatch(/^content-encoding:/im);
    },
  );
});
