import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { queryClient } from '../database/postgres/query-client.ts';
import { AppError } from '../errors.ts';
import type { LimitState, RateLimiter } from './rate-limiter.ts';

const MINUTE_SECONDS = 60;
/** Generous, as many clients can share an address. */
const WRONG_KEYS_PER_MINUTE = 60;
/** The columns of the table hold 255 characters, the name of the limiter included. Clients may choose the key. */
const MAX_KEY_CHARACTERS = 200;
/**
 * Maximum age of a cached state, because other processes may change it. An older one is returned only while the
 * database is unavailable.
 */
const STATE_AGE_MS = 1_000;
const MAX_STATES = 10_000;

const UNLIMITED: RateLimiter = {
  consume: async () => null,
  refund: async () => undefined,
  state: async () => null,
};

/**
 * Creates a rate limiter. On PostgreSQL, all processes share the counts. On SQLite, each process has its own, because a
 * write for every request would cost more than most requests.
 * @param name distinguishes the limiters of one database
 * @param limit cost per window; 0 = unlimited
 * @param options `isShared`: whether the counts are stored in PostgreSQL
 */
export function createRateLimiter(
  database: Database,
  name: string,
  limit: number,
  { windowSeconds = MINUTE_SECONDS, isShared = database.engine === 'postgres' } = {},
): RateLimiter {
  if (limit === 0) return UNLIMITED;
  const options = { keyPrefix: name, points: limit, duration: windowSeconds };
  const limiter = isShared
    ? new RateLimiterPostgres({
        ...options,
        storeClient: queryClient(database.connection),
        storeType: 'client',
        tableName: 'rate_limits',
        // A migration creates the table.
        tableCreated: true,
      })
    : new RateLimiterMemory(options);
  const states = new LRUCache<string, LimitState>({
    max: MAX_STATES,
    ttl: STATE_AGE_MS,
    noDeleteOnStaleGet: true,
  });
  const storedKeyOf = (key: number | string) => String(key).slice(0, MAX_KEY_CHARACTERS);
  const stateOf = (consumed: RateLimiterRes | null): LimitState => ({
    limit,
    windowSeconds,
    remaining: consumed ? Math.min(limit, Math.max(0, consumed.remainingPoints)) : limit,
    resetSeconds: consumed ? secondsLeft(consumed) : windowSeconds,
  });
  const remember = (key: string, consumed: RateLimiterRes | null): LimitState => {
    const state = stateOf(consumed);
    if (isShared) states.set(key, state);
    return state;
  };
  const reward = async (key: string, cost: number): Promise<void> => {
    // If a new window began meanwhile, the refund must not raise it above the limit.
    const consumed = (await limiter.get(key))?.consumedPoints ?? 0;
    if (consumed > 0) remember(key, await limiter.reward(key, Math.min(cost, consumed)));
  };

  return {
    async consume(key, cost) {
      if (cost === 0) return null;
      const storedKey = storedKeyOf(key);
      try {
        remember(storedKey, await limiter.consume(storedKey, cost));
        return null;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        // The library counts rejected requests too; they must not use up the limit.
        await reward(storedKey, cost);
        return secondsLeft(rejection);
      }
    },

    async refund(key, cost) {
      try {
        await reward(storedKeyOf(key), cost);
      } catch (error) {
        // A failed refund is ignored: the window soon ends, and the caller must still send its own response.
        if (!(error instanceof AppError)) throw error;
      }
    },

    async state(key) {
      const storedKey = storedKeyOf(key);
      const known = states.get(storedKey);
      if (known) return known;
      try {
        return remember(storedKey, await limiter.get(storedKey));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // The state only accompanies a response, for example of a committed change: an error must not replace that
        // response.
        return states.get(storedKey, { allowStale: true }) ?? stateOf(null);
      }
    },
  };
}

/**
 * Creates a rate limiter for the requests of an address without a valid API key. Each process has its own counts, because
 * unknown clients could flood the database with writes.
 */
export function createWrongKeyLimiter(database: Database): RateLimiter {
  return createRateLimiter(database, 'wrong-keys', WRONG_KEYS_PER_MINUTE, { isShared: false });
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
