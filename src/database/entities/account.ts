import { defineEntity, p } from '@mikro-orm/core';

/** The table `accounts`: its columns and indexes. */
export const AccountSchema = defineEntity({
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

/** The owner of API keys and reports. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
