import { defineEntity, p } from '@mikro-orm/core';

export const FailedAuditSchema = defineEntity({
  name: 'FailedAudit',
  tableName: 'failed_audits',
  properties: {
    accountId: p.integer().primary(),
    auditId: p.integer().primary(),
    reportId: p.integer().primary(),
  },
});

/** The reports whose shown run fails an audit, by that audit. Triggers of the table of shown results keep it. */
export class FailedAudit extends FailedAuditSchema.class {}
FailedAuditSchema.setClass(FailedAudit);
