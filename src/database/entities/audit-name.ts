import { defineEntity, p } from '@mikro-orm/core';

/** The table `audit_names`: its columns and indexes. */
export const AuditNameSchema = defineEntity({
  name: 'AuditName',
  tableName: 'audit_names',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
  },
});

/** Assigns a number to each audit that any run has had; the tables of failed audits refer to audits by it. */
export class AuditName extends AuditNameSchema.class {}
AuditNameSchema.setClass(AuditName);
