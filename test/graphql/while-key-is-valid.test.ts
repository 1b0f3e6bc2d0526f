import { expect } from 'vitest';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import type { GraphqlContext } from '../../src/graphql/context.ts';
import { whileKeyIsValid } from '../../src/graphql/subscriptions/while-key-is-valid.ts';
import { watchAccountReports } from '../../src/reports/watch/watch-account.ts';
import { test } from '../support/test.ts';

test('a subscription whose cached key was revoked is rejected', async ({ services, actor }) => {
  const { database, events, clock } = services;
  const keyWatch = createKeyWatch(database, events, clock);
  await database.transact((em) => em.nativeUpdate(ApiKey, actor.apiKey.id, { revokedAt: clock() }));
  // The event bus has polled since, so it reports no change to later subscribers.
  await new Promise<void>((polled) => events.subscribeToGaps(async () => polled()));
  const request = new Request('http://localhost/graphql');
  const context = { services, actor, keyWatch, request } as unknown as GraphqlContext;
  const watch = (ended: AbortSignal) => watchAccountReports(services, actor, ended);
  await expect(whileKeyIsValid(context, watch, () => false).next()).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
