import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { findApiKey } from '../../src/database/queries/find-api-key.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { createEventBus, type EventBus } from '../../src/events/event-bus.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const WATCH =
  'subscription ($ids: [ID!]) { reportsUpdated(ids: $ids) { databaseId status account { name } } }';
const CREATE = `mutation ($url: String!) {
  createReport(input: { url: $url }) { ... on CreateReportSuccess { report { databaseId } } }
}`;

let app: TestApp;
/** As another process has it. */
let events: EventBus;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  events = createEventBus(app.database);
});
afterAll(() => app.close());

const globalId = (id: number) => Buffer.from(`Report:${id}`).toString('base64url');
const seed = async (...paths: string[]) =>
  (
    await seedReports(
      app.database,
      paths.map((path) => ({ url: `https://example.org/${path}` })),
    )
  ).map(({ id }) => id);

/** Opens the stream. @returns what comes next of it */
async function watch(ids: (number | string)[] | null, key = app.key, query = WATCH) {
  const leaving = new AbortController();
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({
      query,
      variables: { ids: ids?.map((id) => (typeof id === 'number' ? globalId(id) : id)) },
    }),
    signal: leaving.signal,
  });
  const received = readEvents(response)[Symbol.asyncIterator]();
  const read = async (): Promise<GraphqlEvent | undefined> => (await received.next()).value;
  return {
    read,
    next: async () => {
      const { databaseId, status } = (await read())?.data.reportsUpdated ?? {};
      return [databaseId, status];
    },
    leave: () => leaving.abort(),
  };
}

/** Changes a report as another process would. */
async function change(id: number, status: 'failed' | 'running' | 'queued'): Promise<void> {
  await app.database.transact((em) => updateReport(em, id, { status }, new Date()));
  events.publish('report-changed', id);
}

async function watchers(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^page_reports_watchers (\d+)$/m.exec(metrics)?.[1]);
}

describe('reportsUpdated with ids', () => {
  it('sends each report as it is, then each change of them alone, and stays open when runs end', async () => {
    const [first = 0, second = 0, other = 0] = await seed('1', '2', 'other');
    const stream = await watch([first, second, first]);
    expect([await stream.next(), await stream.next()].sort()).toEqual([
      [first, 'QUEUED'],
      [second, 'QUEUED'],
    ]);
    await change(other, 'failed');
    await change(second, 'failed');
    expect(await stream.next()).toEqual([second, 'FAILED']);
    await change(second, 'queued');
    expect(await stream.next()).toEqual([second, 'QUEUED']);
    await change(first, 'running');
    expect(await stream.next()).toEqual([first, 'RUNNING']);
    stream.leave();
    await expect.poll(watchers).toBe(0);
  });

  it('continues without a deleted report', async () => {
    const [gone = 0, stays = 0] = await seed('gone', 'stays');
    const stream = await watch([gone, stays]);
    await stream.next();
    await stream.next();
    await expectGraphqlData(app, 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }', {
      id: globalId(gone),
    });
    await change(stays, 'failed');
    expect(await stream.next()).toEqual([stays, 'FAILED']);
    stream.leave();
  });

  it.each<[string, (own: number) => (number | string)[], string]>([
    ['a missing report', (own) => [own, 999_999], 'NOT_FOUND'],
    ['a malformed id', () => ['nonsense'], 'NOT_FOUND'],
    ['no ids at all', () => [], 'BAD_USER_INPUT'],
    ['too many ids', () => Array.from({ length: 101 }, (_, i) => i + 1), 'BAD_USER_INPUT'],
  ])('rejects %s', async (_, ids, code) => {
    const [own = 0] = await seed('own');
    const stream = await watch(ids(own));
    expect((await stream.read())?.errors?.[0]?.extensions.code).toBe(code);
  });

  it("rejects another account's report", async () => {
    const [own = 0] = await seed('private');
    const stream = await watch([own], await app.addAccount());
    expect((await stream.read())?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('reportEvents', () => {
  const EVENTS = `subscription ($ids: [ID!]) { reportEvents(ids: $ids) {
    __typename ... on ReportChanged { report { databaseId } } ... on ReportDeleted { id databaseId }
  } }`;

  it.each(['with', 'without'])('reports changes and the deletion once, %s ids', async (form) => {
    const [gone = 0, stays = 0] = await seed('gone', 'stays');
    const hasIds = form === 'with';
    const stream = await watch(hasIds ? [gone, stays] : null, app.key, EVENTS);
    const next = async () => (await stream.read())?.data.reportEvents;
    if (hasIds) await next();
    if (hasIds) await next();
    else await expect.poll(watchers).toBe(1);
    const changed = { __typename: 'ReportChanged', report: { databaseId: stays } };
    await change(stays, 'failed');
    expect(await next()).toEqual(changed);
    await expectGraphqlData(app, 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }', {
      id: globalId(gone),
    });
    expect(await next()).toEqual({ __typename: 'ReportDeleted', id: globalId(gone), databaseId: gone });
    await change(stays, 'queued');
    expect(await next()).toEqual(changed);
    stream.leave();
    await expect.poll(watchers).toBe(0);
  });

  it('reports no deletion of another account', async () => {
    const [stays = 0] = await seed('stays');
    const stranger = { url: app.url, key: await app.addAccount() };
    const { createReport } = await expectGraphqlData<{ createReport: { report: { databaseId: number } } }>(
      stranger,
      CREATE,
      { url: 'https://example.com/theirs' },
    );
    const stream = await watch(null, app.key, EVENTS);
    await expect.poll(watchers).toBe(1);
    await expectGraphqlData(
      stranger,
      'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }',
      { id: globalId(createReport.report.databaseId) },
    );
    await change(stays, 'failed');
    expect((await stream.read())?.data.reportEvents).toMatchObject({ __typename: 'ReportChanged' });
    stream.leave();
    await expect.poll(watchers).toBe(0);
  });
});

describe('reportsUpdated of the whole account', () => {
  it('sends every change and creation from then on, and nothing of other accounts', async () => {
    const [old = 0, changed = 0] = await seed('old', 'changed');
    const strangers = await app.addAccount();
    const stream = await watch(null);
    await expect.poll(watchers).toBe(1);
    // The first look at the reports that are there takes a moment.
    await change(changed, 'running');
    expect(await stream.next()).toEqual([changed, 'RUNNING']);
    await expectGraphqlData({ url: app.url, key: strangers }, CREATE, { url: 'https://example.com/theirs' });
    const { createReport } = await expectGraphqlData<{ createReport: { report: { databaseId: number } } }>(
      app,
      CREATE,
      { url: 'https://example.com/ours' },
    );
    expect(await stream.next()).toEqual([createReport.report.databaseId, 'QUEUED']);
    await change(old, 'failed');
    expect(await stream.next()).toEqual([old, 'FAILED']);
    stream.leave();
    await expect.poll(watchers).toBe(0);
  });

  it('sends all of a burst of changes, each report in its last state', async () => {
    const paths = Array.from({ length: 230 }, (_, i) => `burst-${i}`);
    const ids = await seed(...paths);
    const stream = await watch(null);
    await expect.poll(watchers).toBe(1);
    await app.database.transact(async (em) => {
      for (const id of ids) await updateReport(em, id, { status: 'failed' }, new Date());
    });
    for (const id of ids) events.publish('report-changed', id);
    const received = new Map<unknown, unknown>();
    while (received.size < ids.length) {
      const [id, status] = await stream.next();
      received.set(id, status);
    }
    expect([...received.keys()].sort()).toEqual([...ids].sort());
    expect(new Set(received.values())).toEqual(new Set(['FAILED']));
    stream.leave();
  });

  it('ends in an error when its key is revoked', async () => {
    const key = await app.addKey('read');
    const stream = await watch(null, key);
    await expect.poll(watchers).toBeGreaterThan(0);
    const id = (await findApiKey(app.database.fork(), digestApiKey(key)))?.id ?? 0;
    await revokeApiKey({ database: app.database, events }, id, new Date());
    expect((await stream.read())?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
