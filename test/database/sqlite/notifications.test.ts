import { expect } from 'vitest';
import { createAccount } from '../../../src/accounts/create-account.ts';
import { test } from '../../support/test.ts';

test('a commit of another process is reported once, a commit of this process never', async ({ temp }) => {
  const { database } = temp;
  const other = await temp.openAnother();
  const changed = () => database.notifications.changedElsewhere();
  expect(await changed(), 'nothing is known at first').toBe(true);
  expect(await changed()).toBe(false);
  await createAccount(database, { name: 'here' }, new Date());
  expect(await changed()).toBe(false);
  await createAccount(other, { name: 'there' }, new Date());
  expect(await changed()).toBe(true);
  expect(await changed()).toBe(false);
});
