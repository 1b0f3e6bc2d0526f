import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyWatch } from '../../src/accounts/key-watch.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';

/** More than the watch's pause between two looks. */
const NEXT_LOOK_MS = 1_200;

let temp: TempDatabase;

beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());

test('no keys are looked for once nobody watches any, which PostgreSQL takes for an error', async () => {
  const watch = createKeyWatch(temp.database, () => new Date());
  const statements = await statementsOf(async () => {
    watch.watch(1)[Symbol.dispose]();
    await sleep(NEXT_LOOK_MS);
  });
  expect(statements).toEqual([]);
});

test('a key that is watched again after a pause is looked for', async () => {
  const watch = createKeyWatch(temp.database, () => new Date());
  watch.watch(1)[Symbol.dispose]();
  await sleep(NEXT_LOOK_MS);
  using key = watch.watch(1);
  await expect.poll(() => key.ended.aborted, { timeout: 3 * NEXT_LOOK_MS }).toBe(true);
});
