import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../src/database/entities/report.ts';
import { createUnlockPage } from '../../src/sharing/unlock-page.ts';
import { createSigner } from '../support/create-signer.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createTestClock } from '../support/test-services.ts';

const report = { accessVersion: 1, passwordHash: cheapHash('right') } as Report;

let temp: TempDatabase;
let context: Parameters<typeof createUnlockPage>[0];

beforeAll(async () => {
  temp = await openTempDatabase();
  context = { database: temp.database, signer: createSigner('c2VjcmV0'), clock: createTestClock() };
});
afterAll(() => temp.close());

/** A hash that is fast to verify. */
function cheapHash(message: string): string {
  const nonce = Buffer.alloc(16);
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

test('a hundred wrong passwords of many clients lock the report for all clients', async () => {
  const unlock = createUnlockPage(context);
  const guess = (password: string, client: string) => unlock({ ...report, id: 7 }, { password, client });
  for (let i = 0; i < 100; i++) expect(await guess('wrong', `client ${i}`)).toBeNull();
  await expect(guess('right', 'one more')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await unlock({ ...report, id: 8 }, { password: 'right', client: 'one more' })).not.toBeNull();
});

test('rejected guesses of a client do not count toward the limit of the report', async () => {
  const unlock = createUnlockPage(context);
  const guess = (password: string, client: string) => unlock({ ...report, id: 9 }, { password, client });
  for (let i = 0; i < 10; i++) expect(await guess('wrong', 'stubborn')).toBeNull();
  for (let i = 0; i < 200; i++) {
    await expect(guess('wrong', 'stubborn')).rejects.toMatchObject({ code: 'rate_limited' });
  }
  expect(await guess('right', 'other')).not.toBeNull();
});
