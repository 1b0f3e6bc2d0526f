import { expect, it } from 'vitest';
import { createAccount } from '../../../src/accounts/create-account.ts';
import { openTempDatabase } from '../../support/temp-database.ts';

it('a commit of another process is reported once, a commit of this process never', async () => {
  const temp = await openTempDatabase();
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
  await temp.close();
});
