import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { verifyPassword } from '../../src/sharing/password.ts';
import { createReport } from '../support/create-report.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const URL_SENT = 'https://example.org/';
const MISSING_PASSWORD = {
  code: 'validation_failed',
  fields: { password: ['Enter a password.'] },
};

let temp: TempDatabase;
let services: ServiceContext;
let actor: Actor;

beforeAll(async () => {
  temp = await openTempDatabase();
  services = await createTestServices(temp);
  actor = await createActor(temp.database);
});
afterAll(() => temp.close());

const create = (input: object) => createReport(services, actor, { url: URL_SENT, ...input });
const createWith = (privacy: number) => create({ privacy, ...(privacy === 2 ? { password: 'old' } : {}) });

describe('creating a report', () => {
  test.each([
    { input: {}, privacy: 0 },
    { input: { password: 'ignored' }, privacy: 0 },
    { input: { privacy: 1, password: 'ignored' }, privacy: 1 },
    { input: { privacy: '1', password: '' }, privacy: 1 },
    { input: { privacy: 0, password: 'x'.repeat(500) }, privacy: 0 },
  ])('with $input stores no password', async ({ input, privacy }) => {
    expect(await create(input)).toMatchObject({ privacy, passwordHash: null });
  });

  it('with privacy 2 stores the hash of the password', async () => {
    const { privacy, passwordHash } = await create({ privacy: 2, password: 'secret' });
    expect(privacy).toBe(2);
    expect(await verifyPassword('secret', passwordHash ?? '')).toBe(true);
  });

  test.each([{ privacy: 2 }, { privacy: 2, password: '' }, { privacy: 2, password: null }])(
    'with %o is rejected',
    async (input) => {
      await expect(create(input)).rejects.toMatchObject(MISSING_PASSWORD);
    },
  );

  test.each([3, -1, 1.5, '01', 'private', true])('with privacy %j is rejected', async (privacy) => {
    await expect(create({ privacy })).rejects.toMatchObject({
      fields: { privacy: [expect.stringContaining('0')] },
    });
  });
});

describe('changing a report', () => {
  /** Changes by privacy, with the new privacy and the password that opens the page afterwards. */
  const TRANSITIONS: [
    from: number,
    input: Record<string, unknown>,
    to: number,
    opens: 'old' | 'new' | null,
  ][] = [
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
  ];

  test.each(TRANSITIONS)(
    'from privacy %i with %o leads to %i, opened by %s',
    async (from, input, to, opens) => {
      const before = await createWith(from);
      const after = await updateReport(services, actor, before.id, input);
      expect(after.privacy).toBe(to);
      for (const password of ['old', 'new']) {
        const isOpen = after.passwordHash !== null && (await verifyPassword(password, after.passwordHash));
        expect(isOpen, password).toBe(password === opens);
      }
      // Earlier signed URLs must become invalid if and only if the access changed.
      const changed = before.privacy !== after.privacy || before.passwordHash !== after.passwordHash;
      expect(after.accessVersion).toBe(before.accessVersion + (changed ? 1 : 0));
      expect(after.revision).toBe(before.revision + (changed ? 1 : 0));
    },
  );

  test.each([0, 1])(
    'from privacy %i to 2 without a password is rejected and changes nothing',
    async (from) => {
      const before = await createWith(from);
      await expect(updateReport(services, actor, before.id, { privacy: 2 })).rejects.toMatchObject(
        MISSING_PASSWORD,
      );
      expect(await updateReport(services, actor, before.id, {})).toEqual(before);
    },
  );

  it('from 2 to another privacy and back requires a password again', async () => {
    const { id } = await createWith(2);
    await updateReport(services, actor, id, { privacy: 1 });
    await expect(updateReport(services, actor, id, { privacy: 2 })).rejects.toMatchObject(MISSING_PASSWORD);
  });

  it('by concurrent requests applies both changes', async () => {
    const { id, accessVersion } = await createWith(2);
    await Promise.all([
      updateReport(services, actor, id, { password: 'one' }),
      updateReport(services, actor, id, { password: 'two' }),
    ]);
    const after = await updateReport(services, actor, id, {});
    expect(after.accessVersion).toBe(accessVersion + 2);
    expect(after.passwordHash).not.toBeNull();
  });

  it('stores no password that is sent while another request makes the page public', async () => {
    const { id } = await createWith(2);
    await Promise.all([
      updateReport(services, actor, id, { password: 'late' }),
      updateReport(services, actor, id, { privacy: 0 }),
    ]);
    expect(await updateReport(services, actor, id, {})).toMatchObject({ privacy: 0, passwordHash: null });
  });
});

describe('a password', () => {
  test.each(['x', 'x'.repeat(128), '🔑'.repeat(128), ' '])(
    'of 1 to 128 characters is accepted',
    async (password) => {
      expect((await create({ privacy: 2, password })).passwordHash).not.toBeNull();
    },
  );

  test.each(['x'.repeat(129), '🔑'.repeat(129), 'x'.repeat(1_000_000)])(
    'longer than that is rejected',
    async (password) => {
      await expect(create({ privacy: 2, password })).rejects.toMatchObject({
        fields: { password: [expect.any(String)] },
      });
    },
  );
});
