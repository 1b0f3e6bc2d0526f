import { afterAll, expect, it } from 'vitest';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import type { GraphqlContext } from '../../src/graphql/context.ts';
import { whileKeyIsValid } from '../../src/graphql/subscriptions/while-key-is-valid.ts';
import { watchAccountReports } from '../../src/reports/watch/watch-reports.ts';
import { openTempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const temp = await openTempDatabase();
const services = await createTestServices(temp);
afterAll(async () => {
  services.feed.close();
  await temp.close();
});

it('rejects a subscription whose cached key was revoked', async () => {
  const { database, events, clock } = services;
  const actor = await createActor(database, 'read');
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
  const stream = whileKeyIsValid(
    context,
    (ended) => watchAccountReports(services, actor, ended),
    () => false,
  );
  await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' });
});
