import { defineEntity, p } from '@mikro-orm/core';

export const AuditNameSchema = defineEntity({
  name: 'AuditName',
  tableName: 'audit_names',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
  },
});

/** A number for each audit that any run ever had, by which the tables of failed audits refer to it. */
export class AuditName extends AuditNameSchema.class {}
AuditNameSchema.setClass(AuditName);
