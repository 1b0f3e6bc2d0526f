import { expect } from 'vitest';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import type { GraphqlContext } from '../../src/graphql/context.ts';
import { whileKeyIsValid } from '../../src/graphql/subscriptions/while-key-is-valid.ts';
import { watchAccountReports } from '../../src/reports/watch/watch-reports.ts';
import { test } from '../support/test.ts';

test('a subscription whose cached key was revoked is rejected', async ({ services, actor }) => {
  const { database, events, clock } = services;
  await database.transact((em) => em.nativeUpdate(ApiKey, actor.apiKey.id, { revokedAt: clock() }));
  // The event bus has polled since, so it reports no change to later subscribers.
  await new Promise<void>((polled) => events.subscribeToGaps(async () => polled()));
  const context = {
    services,
    actor,
    keyWatch: createKeyWatch(database, events, clock),
    request: new Request('http://localhost/graphql'),
    isShuttingDown: () => false,
  } as GraphqlContext;
  const watch = (ended: AbortSignal) => watchAccountReports(services, actor, ended);
  const stream = whileKeyIsValid(context, watch, () => false);
  await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' });
});
