import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The owner of API keys and reports. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    email: p.text().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type Account = InferEntity<typeof Account>;

/** A column with the id of an account; the row is deleted with the account. */
export const accountId = () =>
  p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('cascade').index(false);
