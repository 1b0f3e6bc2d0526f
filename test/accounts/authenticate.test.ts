import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
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
import { NotFoundError } from '../../src/errors.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { listApiKeys } from '../support/stored-entities.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { withoutKeyCache } from '../support/test-services.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

let temp: TempDatabase;
let accountId: number;
let key: string;
let expiring: string;
let revoked: string;

beforeAll(async () => {
  temp = await openTempDatabase();
  accountId = (await createAccount(temp.database, { name: 'Mine' }, NOW)).id;
  key = (await create()).key;
  expiring = (await create({ expiresAt: later(MINUTE_MS) })).key;
  const ended = await create();
  revoked = ended.key;
  await revokeApiKey({ database: temp.database, events: createEventBus(temp.database) }, ended.id, NOW);
});
afterAll(() => temp.close());

const create = (parts: object = {}) =>
  createApiKey(temp.database, { accountId, name: 'Key', scope: 'write', ...parts }, NOW);
const enter = (authorization: string | null, now = NOW): Promise<Actor> =>
  authenticate(withoutKeyCache(temp.database), { authorization, client: '192.0.2.1' }, now);

describe('a new API key', () => {
  it('consists of prk_ and 32 random bytes', () => {
    expect(generateApiKey()).toMatch(/^prk_[\w-]{43}$/);
    expect(generateApiKey()).not.toBe(generateApiKey());
  });

  it('is stored only as its digest and visible prefix', async () => {
    const made = await create();
    const rows = await temp.database.fork().execute('select * from api_keys where id = ?', [made.id]);
    const digest = createHash('sha256').update(made.key).digest('hex');
    expect(rows).toMatchObject([{ digest, prefix: apiKeyPrefix(made.key) }]);
    expect(JSON.stringify(rows)).not.toContain(made.key);
    expect(made.key.startsWith(apiKeyPrefix(made.key))).toBe(true);
    expect(apiKeyPrefix(made.key)).toHaveLength(12);
    expect(apiKeyPrefix('a-short-key-somebody'), 'a quarter of a given key').toBe('a-sho');
  });

  it('cannot be created for an unknown account', async () => {
    await expect(create({ accountId: 99 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a valid API key', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])(
    'authenticates its account after %j',
    async (scheme) => {
      expect(await enter(`${scheme}${key}`)).toMatchObject({
        accountId,
        apiKey: { accountId, scope: 'write' },
      });
    },
  );

  it('with an expiry date is valid until then', async () => {
    expect(await enter(`Bearer ${expiring}`, later(MINUTE_MS - 1))).toMatchObject({ accountId });
  });

  it('may write only with the scope write', async () => {
    const reader = await enter(`Bearer ${(await create({ scope: 'read' })).key}`);
    expect(() => requireWrite(reader)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => requireWrite({ ...reader, apiKey: { ...reader.apiKey, scope: 'write' } })).not.toThrow();
  });
});

describe('an invalid API key', () => {
  const cases: [string, () => string | null, Date?][] = [
    ['missing', () => null],
    ['empty', () => ''],
    ['without a scheme', () => key],
    ['of another scheme', () => `Basic ${key}`],
    ['without a space', () => `Bearer${key}`],
    ['with a tab', () => `Bearer\t${key}`],
    ['with something behind it', () => `Bearer ${key} x`],
    ['sent twice', () => `Bearer ${key}, Bearer ${key}`],
    ['unknown', () => `Bearer ${generateApiKey()}`],
    ['cut', () => `Bearer ${key.slice(0, -1)}`],
    ['in other letters', () => `Bearer ${key.toUpperCase()}`],
    ['a digest', () => `Bearer ${digestApiKey(key)}`],
    ['endless', () => `Bearer ${'x'.repeat(100_000)}`],
    ['revoked', () => `Bearer ${revoked}`],
    ['expired', () => `Bearer ${expiring}`, later(MINUTE_MS)],
  ];

  test.each(cases)('is rejected with the same error: %s', async (_, authorization, now) => {
    const rejection = await enter(authorization(), now).catch((error) => error);
    expect({ ...rejection, message: rejection.message, cause: rejection.cause }).toEqual({
      name: 'AppError',
      code: 'unauthenticated',
      message: 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."',
      retryAfterSeconds: null,
      cause: undefined,
    });
  });
});

describe('the last use of an API key', () => {
  const lastUsed = async (used: string) =>
    (await findApiKey(temp.database.fork(), digestApiKey(used)))?.lastUsedAt;

  it('is recorded at most once a minute', async () => {
    const { key: used } = await create();
    expect(await lastUsed(used)).toBeNull();
    const writes = vi.spyOn(temp.database, 'transact');
    for (const [after, recorded] of [
      [0, 0],
      [MINUTE_MS, 0],
      [MINUTE_MS + 1, MINUTE_MS + 1],
      [MINUTE_MS + 2, MINUTE_MS + 1],
    ] as const) {
      const { apiKey } = await enter(`Bearer ${used}`, later(after));
      expect(apiKey.lastUsedAt).toEqual(later(recorded));
      expect(await lastUsed(used)).toEqual(later(recorded));
    }
    expect(writes).toHaveBeenCalledTimes(2);
    writes.mockRestore();
  });

  it('is recorded once by concurrent requests', async () => {
    const { key: used } = await create();
    const { database } = temp;
    const findCached = cacheApiKeys({ database, events: createEventBus(database) });
    await findCached(digestApiKey(used));
    const writes = vi.spyOn(database, 'transact');
    const context = { ...withoutKeyCache(database), findApiKey: findCached };
    const request = () => authenticate(context, { authorization: `Bearer ${used}`, client: null }, NOW);
    await Promise.all([request(), request(), request()]);
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
  });

  it('does not prevent reads if it cannot be recorded', async () => {
    const { key: used } = await create();
    await whileFailing(/^update/, DISK_FULL, async () => {
      expect(await enter(`Bearer ${used}`)).toMatchObject({ accountId });
    });
    expect(await lastUsed(used)).toBeNull();
  });
});

it('revokes a key once', async () => {
  const { id } = await create();
  const revoke = () =>
    revokeApiKey({ database: temp.database, events: createEventBus(temp.database) }, id, NOW);
  await revoke();
  await expect(revoke()).rejects.toThrow(NotFoundError);
  expect(
    (await listApiKeys(temp.database.fork(), accountId)).find((other) => other.id === id)?.revokedAt,
  ).toEqual(NOW);
});
