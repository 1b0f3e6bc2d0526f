import { describe, expect } from 'vitest';
import { breakNotifications } from '../support/break-notifications.ts';
import { expectGraphqlData, type GraphqlTarget, subscribe } from '../support/graphql-client.ts';
import { type GraphqlEvent, readEvents } from '../support/read-events.ts';
import { test as base } from './test.ts';

const CREATE = `mutation ($url: String!) {
  createReport(input: { url: $url }) { ... on CreateReportSuccess { report { id } } }
}`;
const DELETE = 'mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }';
const WATCH = 'subscription ($id: ID!) { reportUpdated(id: $id) { status checks { outcome } } }';

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', RUN_CONCURRENCY: '1' })
  .extend('worker', { scope: 'file' }, async ({ app }) => await app.startAnother('work'))
  /** Creates a report of the pending page at a gateway. @returns its id, and a subscription whose run is active */
  .extend('createWatched', { scope: 'file' }, async ({ app, other, site, worker: _ }) => {
    // Both gateways load their code for GraphQL before a page waits, which would otherwise time out on a busy machine.
    for (const gateway of [app, other]) await expectGraphqlData(gateway, '{ account { id } }');
    return async (gateway: GraphqlTarget) => {
      site.pause();
      const url = site.url('/paused');
      const data = await expectGraphqlData<{ createReport: { report: { id: string } } }>(gateway, CREATE, {
        url,
      });
      const { id } = data.createReport.report;
      const events = readEvents(await subscribe(app, WATCH, { id }));
      await untilRunning(events);
      return { id, events };
    };
  });
test.afterEach(({ site }) => site.release());

async function untilRunning(events: AsyncGenerator<GraphqlEvent>): Promise<void> {
  let status = '';
  while (status !== 'RUNNING') {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream has ended.');
    status = value.data.reportUpdated.status;
  }
}

describe('a subscription', () => {
  test('follows a report of other processes to its end', async ({ other, site, createWatched }) => {
    const { events } = await createWatched(other);
    site.release();
    const { value } = await events.next();
    expect(value.data.reportUpdated.status).toBe('COMPLETED');
    expect(value.data.reportUpdated.checks.length).toBeGreaterThan(50);
    expect((await events.next()).done).toBe(true);
  });

  test('sees the end although the connections for notifications were closed meanwhile', async ({
    app,
    other,
    site,
    createWatched,
  }) => {
    const { events } = await createWatched(other);
    expect(await breakNotifications(app.database)).toBe(3);
    site.release();
    expect((await events.next()).value?.data.reportUpdated.status).toBe('COMPLETED');
  });

  test('ends when the report is deleted at another gateway', async ({ other, createWatched }) => {
    const { id, events } = await createWatched(other);
    await expectGraphqlData(other, DELETE, { id });
    expect((await events.next()).done).toBe(true);
  });
});

test('a report deleted at one gateway is no longer fetched by the remote worker, which claims the next run', async ({
  app,
  other,
  createWatched,
}) => {
  const { id } = await createWatched(app);
  await expectGraphqlData(other, DELETE, { id });
  // The page stays pending, and the worker has one run at a time: it must give up the first run to claim another.
  await createWatched(app);
});
