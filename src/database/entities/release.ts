import { defineEntity, p } from '@mikro-orm/core';

/** A release that migrated the database, in the order of the migrations. */
export const Release = defineEntity({
  name: 'Release',
  tableName: 'releases',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Such as `1.0.0`. */
    version: p.text(),
  },
});
