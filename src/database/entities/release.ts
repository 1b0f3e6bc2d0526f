import { defineEntity, p } from '@mikro-orm/core';

/** The table `releases`: its columns. */
export const ReleaseSchema = defineEntity({
  name: 'Release',
  tableName: 'releases',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** Such as `1.0.0`. */
    version: p.text(),
  },
});

/** A release that migrated the database, in the order of the migrations. */
export class Release extends ReleaseSchema.class {}
ReleaseSchema.setClass(Release);
