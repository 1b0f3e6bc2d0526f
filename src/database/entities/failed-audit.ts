import { defineEntity, p } from '@mikro-orm/core';

/** The table `failed_audits`: its columns and indexes. */
export const FailedAuditSchema = defineEntity({
  name: 'FailedAudit',
  tableName: 'failed_audits',
  properties: {
    accountId: p.integer().primary(),
    auditId: p.integer().primary(),
    reportId: p.integer().primary(),
  },
});

/**
 * The audits that the shown run of each report fails, to find reports by audit. Triggers on the table of shown results
 * maintain it.
 */
export class FailedAudit extends FailedAuditSchema.class {}
FailedAuditSchema.setClass(FailedAudit);
