import { describe, expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { ApiKey, type ApiKeyScope } from '../../src/database/entities/api-key.ts';
import { Report } from '../../src/database/entities/report.ts';
import type { EntityManager } from '../../src/database/orm.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { type AccessToken, cookieOf, signOwnerToken } from '../../src/sharing/access-token.ts';
import { openPage } from '../../src/sharing/open-page.ts';
import { ownerPageUrl } from '../../src/sharing/page-url.ts';
import { hashPassword, verifyPassword } from '../../src/sharing/password.ts';
import { createReport } from '../support/create-report.ts';
import { test as base } from '../support/test.ts';

const PAST = new Date('2026-01-01');
const NO_TOKEN = { expires: '', signature: '' };
const MISSING_PASSWORD = { code: 'validation_failed', fields: { password: ['Enter a password.'] } };

const test = base
  .extend('create', { scope: 'file' }, async ({ services, actor }) => {
    return (input: object) => createReport(services, actor, { url: 'https://example.org/', ...input });
  })
  /** Creates a report with the privacy, whose password is hashed once for all of them. */
  .extend('createWith', { scope: 'file' }, async ({ temp, create }) => {
    const hash = await hashPassword('old');
    return async (privacy: number) => {
      if (privacy !== 2) return await create({ privacy });
      const report = await create({ privacy: 0 });
      const changes = { privacy, passwordHash: hash };
      await temp.database.transact((em) => em.nativeUpdate(Report, report.id, changes));
      return { ...report, ...changes };
    };
  })
  .extend('update', { scope: 'file' }, async ({ services, actor }) => {
    return (id: number, input: Record<string, unknown>) => updateReport(services, actor, id, input);
  });

describe('creating a report', () => {
  test.for<[input: object, privacy: number]>([
    [{}, 0],
    [{ password: 'ignored' }, 0],
    [{ privacy: 1, password: 'ignored' }, 1],
    [{ privacy: '1', password: '' }, 1],
    [{ privacy: 0, password: 'x'.repeat(500) }, 0],
  ])('with %o stores privacy %i and no password', async ([input, privacy], { create }) => {
    expect(await create(input)).toMatchObject({ privacy, passwordHash: null });
  });

  test.for(['🔑'.repeat(128), ' '])(
    'with privacy 2 stores the hash of a password of 1 to 128 characters',
    async (password, { create }) => {
      const { privacy, passwordHash } = await create({ privacy: 2, password });
      expect(privacy).toBe(2);
      expect(await verifyPassword(password, passwordHash ?? '')).toBe(true);
    },
  );

  test.for([undefined, '', null])(
    'with privacy 2 and the password %j is rejected',
    async (password, { create }) => {
      await expect(create({ privacy: 2, password })).rejects.toMatchObject(MISSING_PASSWORD);
    },
  );

  test.for(['x'.repeat(129), '🔑'.repeat(129), 'x'.repeat(1_000_000)])(
    'with a password of more than 128 characters is rejected',
    async (password, { create }) => {
      await expect(create({ privacy: 2, password })).rejects.toMatchObject({
        fields: { password: [expect.any(String)] },
      });
    },
  );

  test.for([3, -1, 1.5, '01', 'private', true])(
    'with privacy %j is rejected',
    async (privacy, { create }) => {
      await expect(create({ privacy })).rejects.toMatchObject({
        fields: { privacy: [expect.stringContaining('0')] },
      });
    },
  );
});

describe('changing a report', () => {
  test.for<[from: number, input: Record<string, unknown>, to: number, opens: 'old' | 'new' | null]>([
    [0, {}, 0, null],
    [0, { privacy: 0 }, 0, null],
    [0, { privacy: 1 }, 1, null],
    [0, { password: 'new' }, 0, null],
    [0, { privacy: 2, password: 'new' }, 2, 'new'],
    [1, {}, 1, null],
    [1, { privacy: 0 }, 0, null],
    [1, { privacy: 1, password: 'new' }, 1, null],
    [1, { privacy: 2, password: 'new' }, 2, 'new'],
    [2, {}, 2, 'old'],
    [2, { privacy: 2 }, 2, 'old'],
    [2, { password: 'new' }, 2, 'new'],
    [2, { privacy: 2, password: 'new' }, 2, 'new'],
    [2, { privacy: 0 }, 0, null],
    [2, { privacy: 0, password: 'new' }, 0, null],
    [2, { privacy: 1 }, 1, null],
  ])(
    'from privacy %i with %o leads to %i, opened by the password: %s',
    async ([from, input, to, opens], { createWith, update }) => {
      const before = await createWith(from);
      const after = await update(before.id, input);
      expect(after.privacy).toBe(to);
      if (opens === 'new') expect(await verifyPassword('new', after.passwordHash ?? '')).toBe(true);
      else expect(after.passwordHash).toBe(opens && before.passwordHash);
      // Earlier signed URLs must become invalid if and only if the access changed.
      const changed = before.privacy !== after.privacy || before.passwordHash !== after.passwordHash;
      expect(after.accessVersion).toBe(before.accessVersion + (changed ? 1 : 0));
      expect(after.revision).toBe(before.revision + (changed ? 1 : 0));
    },
  );

  test.for([0, 1])(
    'from privacy %i to 2 without a password is rejected and changes nothing',
    async (from, { createWith, update }) => {
      const before = await createWith(from);
      await expect(update(before.id, { privacy: 2 })).rejects.toMatchObject(MISSING_PASSWORD);
      expect(await update(before.id, {})).toEqual(before);
    },
  );

  test('by concurrent requests applies both changes', async ({ createWith, update }) => {
    const { id, accessVersion } = await createWith(2);
    await Promise.all([update(id, { password: 'one' }), update(id, { password: 'two' })]);
    const after = await update(id, {});
    expect(after.accessVersion).toBe(accessVersion + 2);
    expect(after.passwordHash).not.toBeNull();
  });

  test('stores no password that is sent while the page becomes public', async ({ createWith, update }) => {
    const { id } = await createWith(2);
    await Promise.all([update(id, { password: 'late' }), update(id, { privacy: 0 })]);
    expect(await update(id, {})).toMatchObject({ privacy: 0, passwordHash: null });
  });
});

describe('a signed URL and its cookie', () => {
  test.for<
    [name: string, scopes: ApiKeyScope[], change: (em: EntityManager, id: number) => Promise<unknown>]
  >([
    ['is revoked', ['read', 'write'], (em, id) => em.nativeUpdate(ApiKey, id, { revokedAt: PAST })],
    ['has expired', ['read', 'write'], (em, id) => em.nativeUpdate(ApiKey, id, { expiresAt: PAST })],
    ['is deleted', ['read', 'write'], (em, id) => em.nativeDelete(ApiKey, id)],
    ['may only read', ['write'], (em, id) => em.nativeUpdate(ApiKey, id, { scope: 'read' })],
  ])('end when their key %s', async ([, scopes, change], { services, actor: { accountId }, create }) => {
    const { database } = services;
    const report = await create({ privacy: 1 });
    const open = async (signedUrl: AccessToken, ownerCookie = '') =>
      (await openPage(services, 'report', report.slug, { signedUrl, ownerCookie, accessCookie: '' }))?.owner;
    for (const scope of scopes) {
      const { id } = await createApiKey(database, { accountId, name: scope, scope }, PAST);
      const apiKey = await database.fork().findOneOrFail(ApiKey, id);
      const url = new URL(ownerPageUrl(services, report, { accountId, apiKey }, 60));
      const link = { expires: '', signature: '', ...Object.fromEntries(url.searchParams) };
      const owner = { expires: link.expires, apiKeyId: id, mayChange: scope === 'write' };
      const cookie = cookieOf(signOwnerToken(services, 'cookie', report, owner));
      expect(await open(link)).toMatchObject(owner);
      expect(await open(NO_TOKEN, cookie)).toMatchObject(owner);
      await database.transact((em) => change(em, id));
      expect([await open(link), await open(NO_TOKEN, cookie)]).toEqual([undefined, undefined]);
    }
  });
});
