import { expect } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import type { GraphqlContext } from '../../src/graphql/context.ts';
import { whileKeyIsValid } from '../../src/graphql/subscriptions/while-key-is-valid.ts';
import { watchAccountReports } from '../../src/reports/watch/watch-account.ts';
import { createReport } from '../support/create-report.ts';
import { test as base } from '../support/test.ts';

const WATCHERS = 100;
const REPORTS = 5;
/** Twice the target, for a busy machine. */
const MAX_CPU_MS = 60;

const test = base
  .extend('leaving', ({}, { onCleanup }) => {
    const leaving = new AbortController();
    onCleanup(() => leaving.abort());
    return leaving;
  })
  /** Subscribes to all reports of the account. */
  .extend('subscribe', ({ services, leaving }) => {
    const { database, events, clock } = services;
    const keyWatch = createKeyWatch(database, events, clock);
    const request = new Request('http://localhost/graphql', { signal: leaving.signal });
    const rest = { isShuttingDown: () => false, loadersOf: () => ({}) };
    return (actor: Actor) => {
      const context = { services, actor, keyWatch, request, ...rest } as unknown as GraphqlContext;
      const watch = (ended: AbortSignal) => watchAccountReports(services, actor, ended);
      return whileKeyIsValid(context, watch, () => false);
    };
  });

test('a subscription whose cached key was revoked is rejected', async ({ services, actor, subscribe }) => {
  const { database, events, clock } = services;
  await database.transact((em) => em.nativeUpdate(ApiKey, actor.apiKey.id, { revokedAt: clock() }));
  // The event bus has polled since, so it reports no change to later subscribers.
  await new Promise<void>((polled) => events.subscribeToGaps(async () => polled()));
  await expect(subscribe(actor).next()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('100 subscriptions of an account add at most 60 ms of CPU time to a report', async ({
  services,
  otherActor,
  subscribe,
}) => {
  const { database, events, feed, clock } = services;
  let ended = 0;
  let allEnded = Promise.withResolvers<void>();
  for (let i = 0; i < WATCHERS; i++) {
    void (async () => {
      for await (const event of subscribe(otherActor))
        if ('report' in event && event.report.status === 'completed' && ++ended % WATCHERS === 0)
          allEnded.resolve();
    })();
  }
  await expect.poll(() => feed.watchers()).toBe(WATCHERS);
  const followReport = async () => {
    const { id } = await createReport(services, otherActor, { url: 'https://example.org/' });
    allEnded = Promise.withResolvers();
    for (const status of ['running', 'completed'] as const) {
      await database.transact((em) => updateReport(em, id, { status }, clock()));
      events.publish('report-changed', id);
    }
    await allEnded.promise;
  };
  await followReport();
  const before = process.threadCpuUsage();
  for (let i = 0; i < REPORTS; i++) await followReport();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000 / REPORTS).toBeLessThan(MAX_CPU_MS);
});
