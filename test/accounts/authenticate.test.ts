import { createHash } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { type Actor, requireWrite } from '../../src/accounts/actor.ts';
import {
  apiKeyPrefix,
  createApiKey,
  digestApiKey,
  generateApiKey,
  revokeApiKey,
} from '../../src/accounts/api-keys.ts';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { cacheApiKeys } from '../../src/accounts/cache-api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { findApiKey } from '../../src/database/queries/find-api-key.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { test as base } from '../support/test.ts';
import { withoutKeyCache } from '../support/test-services.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const test = base.extend('keys', { scope: 'file' }, async ({ temp: { database } }) => {
  const { id: accountId } = await createAccount(database, { name: 'Mine' }, NOW);
  const create = (parts: object = {}) =>
    createApiKey(database, { accountId, name: 'Key', scope: 'write', ...parts }, NOW);
  const revoke = (id: number) => revokeApiKey({ database, events: createEventBus(database) }, id, NOW);
  const revoked = await create();
  await revoke(revoked.id);
  return {
    accountId,
    valid: (await create()).key,
    expiring: (await create({ expiresAt: later(MINUTE_MS) })).key,
    revoked: revoked.key,
    create,
    revoke,
    enter: (authorization: string | null, now = NOW): Promise<Actor> =>
      authenticate(withoutKeyCache(database), { authorization, client: '192.0.2.1' }, now),
    lastUsed: async (key: string) => (await findApiKey(database.fork(), digestApiKey(key)))?.lastUsedAt,
  };
});

describe('a new API key', () => {
  test('consists of prk_ and 32 random bytes', () => {
    expect(generateApiKey()).toMatch(/^prk_[\w-]{43}$/);
    expect(generateApiKey()).not.toBe(generateApiKey());
  });

  test('is stored only as its digest and visible prefix', async ({ temp, keys }) => {
    const { id, key } = await keys.create();
    const rows = await temp.database.fork().execute('select * from api_keys where id = ?', [id]);
    const digest = createHash('sha256').update(key).digest('hex');
    expect(rows).toMatchObject([{ digest, prefix: key.slice(0, 12) }]);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(apiKeyPrefix('a-short-key-of-users'), 'a quarter of a given key').toBe('a-sho');
  });
});

describe('a valid API key', () => {
  test.for(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])(
    'authenticates its account after %j',
    async (scheme, { keys }) => {
      expect(await keys.enter(`${scheme}${keys.valid}`)).toMatchObject({
        accountId: keys.accountId,
        apiKey: { accountId: keys.accountId, scope: 'write' },
      });
    },
  );

  test('with an expiry date is valid until then', async ({ keys }) => {
    expect(await keys.enter(`Bearer ${keys.expiring}`, later(MINUTE_MS - 1))).toMatchObject({
      accountId: keys.accountId,
    });
  });

  test('may write only with the scope write', async ({ keys }) => {
    const reader = await keys.enter(`Bearer ${(await keys.create({ scope: 'read' })).key}`);
    expect(() => requireWrite(reader)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => requireWrite({ ...reader, apiKey: { ...reader.apiKey, scope: 'write' } })).not.toThrow();
  });
});

test.for<[string, (keys: Record<'valid' | 'expiring' | 'revoked', string>) => string | null, Date?]>([
  ['missing', () => null],
  ['without a scheme', ({ valid }) => valid],
  ['of another scheme', ({ valid }) => `Basic ${valid}`],
  ['without a space', ({ valid }) => `Bearer${valid}`],
  ['with text before it', ({ valid }) => `Bearer x${valid}`],
  ['with text after it', ({ valid }) => `Bearer ${valid} x`],
  ['sent twice', ({ valid }) => `Bearer ${valid}, Bearer ${valid}`],
  ['unknown', () => `Bearer ${generateApiKey()}`],
  ['in other letters', ({ valid }) => `Bearer ${valid.toUpperCase()}`],
  ['a digest', ({ valid }) => `Bearer ${digestApiKey(valid)}`],
  ['endless', () => `Bearer ${'x'.repeat(100_000)}`],
  ['revoked', ({ revoked }) => `Bearer ${revoked}`],
  ['expired', ({ expiring }) => `Bearer ${expiring}`, later(MINUTE_MS)],
])('an invalid API key is rejected with the same error: %s', async ([, authorization, now], { keys }) => {
  const rejection = await keys.enter(authorization(keys), now).catch((error) => error);
  expect({ ...rejection, message: rejection.message, cause: rejection.cause }).toEqual({
    name: 'AppError',
    code: 'unauthenticated',
    message: 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."',
    retryAfterSeconds: null,
    cause: undefined,
  });
});

describe('the last use of an API key', () => {
  test('is recorded at most once a minute', async ({ temp, keys }) => {
    const { key } = await keys.create();
    expect(await keys.lastUsed(key)).toBeNull();
    const writes = vi.spyOn(temp.database, 'transact');
    for (const [after, recorded] of [
      [0, 0],
      [MINUTE_MS, 0],
      [MINUTE_MS + 1, MINUTE_MS + 1],
      [MINUTE_MS + 2, MINUTE_MS + 1],
    ] as const) {
      const { apiKey } = await keys.enter(`Bearer ${key}`, later(after));
      expect(apiKey.lastUsedAt).toEqual(later(recorded));
      expect(await keys.lastUsed(key)).toEqual(later(recorded));
    }
    expect(writes).toHaveBeenCalledTimes(2);
    writes.mockRestore();
  });

  test('is recorded once by concurrent requests', async ({ temp: { database }, keys }) => {
    const { key } = await keys.create();
    const findCached = cacheApiKeys({ database, events: createEventBus(database) });
    await findCached(digestApiKey(key));
    const writes = vi.spyOn(database, 'transact');
    const context = { ...withoutKeyCache(database), findApiKey: findCached };
    const request = () => authenticate(context, { authorization: `Bearer ${key}`, client: null }, NOW);
    await Promise.all([request(), request(), request()]);
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
  });

  test('does not prevent reads if it cannot be recorded', async ({ keys }) => {
    const { key } = await keys.create();
    await whileFailing(/^update/, DISK_FULL, async () => {
      expect(await keys.enter(`Bearer ${key}`)).toMatchObject({ accountId: keys.accountId });
    });
    expect(await keys.lastUsed(key)).toBeNull();
  });
});
