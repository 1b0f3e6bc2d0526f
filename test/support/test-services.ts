import { randomBytes } from 'node:crypto';
import type { Actor } from '../../src/accounts/actor.ts';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import type { AuthenticationContext } from '../../src/accounts/authenticate.ts';
import { cacheApiKeys } from '../../src/accounts/cache-api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import type { Database } from '../../src/database/database.ts';
import type { ApiKeyScope } from '../../src/database/entities/api-key.ts';
import { findApiKey } from '../../src/database/queries/find-api-key.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { keepProgress } from '../../src/reports/watch/page-progress.ts';
import { ReportFeed, readRevisions } from '../../src/reports/watch/report-feed.ts';
import { createRunBacklog } from '../../src/runs/run-backlog.ts';
import { createSigner } from './create-signer.ts';
import { listApiKeys } from './stored-entities.ts';
import type { TempDatabase } from './temp-database.ts';

/** A clock that only `advance` moves. */
export interface TestClock {
  (): Date;
  advance(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-05-01T12:00:00.000Z')): TestClock {
  let now = start.getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** The dependencies of the use cases, without transports and workers. Limits are off by default. */
export async function createTestServices(
  { database, openQueue, closeWith }: TempDatabase,
  parts: Partial<ServiceContext> = {},
): Promise<ServiceContext> {
  const events = createEventBus(database);
  const feed = new ReportFeed(events, (ids) => readRevisions(database.fork(), ids), {
    succeeded: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  // A watcher that a test leaves behind would read the closed database.
  closeWith(() => feed.close());
  return {
    database,
    events,
    queue: await openQueue(),
    backlog: createRunBacklog(database),
    feed,
    findProgress: keepProgress(events),
    findApiKey: cacheApiKeys({ database, events }),
    wrongKeyLimiter: createRateLimiter(database, 'wrong-keys', 0),
    signer: createSigner(randomBytes(32).toString('base64url')),
    runLimiter: createRateLimiter(database, 'runs', 0),
    clock: createTestClock(),
    publicUrl: 'https://reports.example',
    hasPublicUrl: true,
    allowTargets: [],
    sitePagesPerDay: 0,
    queueLimit: 1_000,
    ...parts,
  };
}

/** The parts that `authenticate` needs, without the cache of keys. */
export function withoutKeyCache(database: Database): AuthenticationContext {
  return {
    database,
    findApiKey: (digest) => findApiKey(database.connection, digest),
    wrongKeyLimiter: createRateLimiter(database, 'wrong-keys', 0),
  };
}

/** Creates an account and the actor of its API key. */
export async function createActor(database: Database, scope: ApiKeyScope = 'write'): Promise<Actor> {
  const { id: accountId } = await createAccount(database, { name: 'Test' }, new Date());
  await createApiKey(database, { accountId, name: 'Test key', scope }, new Date());
  const [apiKey] = await listApiKeys(database.fork(), accountId);
  if (!apiKey) throw new Error('The key was not stored.');
  return { accountId, apiKey };
}
