import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { type PausableSite, startPausableSite } from '../rest/pausable-site.ts';
import { breakNotifications } from '../support/break-notifications.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const CREATE = `mutation ($url: String!) {
  createReport(input: { url: $url }) { ... on CreateReportSuccess { report { id } } }
}`;
const DELETE = 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }';
const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status checks { outcome } } }';

let site: PausableSite;
/** A gateway without a worker. */
let here: TestApp;
/** Another gateway without a worker. */
let there: App;

beforeAll(async () => {
  site = await startPausableSite();
  here = await startTestApp({ EMBEDDED_WORKER: 'off' });
  there = await here.startAnother('serve');
  await here.startAnother('work');
});
afterEach(() => site.release());
afterAll(async () => {
  await here.close();
  await site.close();
});

const elsewhere = () => ({ url: there.url ?? '', key: here.key });

/** Creates a report of the pending page at one gateway. */
async function create(target = elsewhere()): Promise<string> {
  site.pause();
  const data = await expectGraphqlData<{ createReport: { report: { id: string } } }>(target, CREATE, {
    url: site.url('/paused'),
  });
  return data.createReport.report.id;
}

/** Subscribes to it at the other gateway. */
async function watch(id: string): Promise<AsyncGenerator<GraphqlEvent>> {
  const response = await fetch(`${here.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${here.key}`,
    },
    body: JSON.stringify({ query: WATCH, variables: { id } }),
  });
  return readEvents(response);
}

/** Reads events until the run is active. */
async function untilRunning(events: AsyncGenerator<GraphqlEvent>): Promise<void> {
  let status = '';
  while (status !== 'RUNNING') {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream has ended.');
    status = value.data.reportUpdated.status;
  }
}

describe('a subscription', () => {
  it('follows a report of another gateway and a remote worker to its end', async () => {
    const events = await watch(await create());
    await untilRunning(events);
    site.release();
    const { value } = await events.next();
    expect(value.data.reportUpdated.status).toBe('COMPLETED');
    expect(value.data.reportUpdated.checks.length).toBeGreaterThan(50);
    expect((await events.next()).done).toBe(true);
  });

  it('sees the end although the connections for notifications were closed meanwhile', async () => {
    const events = await watch(await create());
    await untilRunning(events);
    expect(await breakNotifications(here.database)).toBe(3);
    site.release();
    expect((await events.next()).value?.data.reportUpdated.status).toBe('COMPLETED');
  });

  it('ends when the report is deleted at another gateway', async () => {
    const id = await create();
    const events = await watch(id);
    await untilRunning(events);
    await expectGraphqlData(elsewhere(), DELETE, { id });
    expect((await events.next()).done).toBe(true);
  });
});

describe('a report deleted at one gateway', () => {
  it('is no longer fetched by the remote worker, which claims the next run', async () => {
    const id = await create(here);
    await untilRunning(await watch(id));
    await expectGraphqlData(elsewhere(), DELETE, { id });
    // The page stays pending: only a worker that gave up the first run can claim another.
    const next = await create(here);
    await untilRunning(await watch(next));
  });
});
