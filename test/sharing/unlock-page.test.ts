import { argon2Sync } from 'node:crypto';
import { expect } from 'vitest';
import type { Report } from '../../src/database/entities/report.ts';
import { createUnlockPage } from '../../src/sharing/unlock-page.ts';
import { createSigner } from '../support/create-signer.ts';
import { test as base } from '../support/test.ts';
import { createTestClock } from '../support/test-services.ts';

const report = { accessVersion: 1, passwordHash: cheapHash('right') } as Report;

const test = base.extend('guess', { scope: 'file' }, async ({ temp: { database } }) => {
  const unlock = createUnlockPage({ database, signer: createSigner('c2VjcmV0'), clock: createTestClock() });
  return (id: number, password: string, client: string) => unlock({ ...report, id }, { password, client });
});

/** A hash that is fast to verify. */
function cheapHash(message: string): string {
  const nonce = Buffer.alloc(16);
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

test('a hundred wrong passwords of many clients lock the report for all clients', async ({ guess }) => {
  for (let i = 0; i < 100; i++) expect(await guess(7, 'wrong', `client ${i}`)).toBeNull();
  await expect(guess(7, 'right', 'one more')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await guess(8, 'right', 'one more')).not.toBeNull();
});

test('rejected guesses of a client do not count toward the limit of the report', async ({ guess }) => {
  for (let i = 0; i < 10; i++) expect(await guess(9, 'wrong', 'stubborn')).toBeNull();
  for (let i = 0; i < 200; i++)
    await expect(guess(9, 'wrong', 'stubborn')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await guess(9, 'right', 'other')).not.toBeNull();
});
