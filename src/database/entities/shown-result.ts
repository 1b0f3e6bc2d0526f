import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Report } from './report.ts';

/**
 * The columns of the shown run of each report that filters and projects need. Separate from the report, because each
 * list reads the rows and indexes of reports.
 */
export const ShownResult = defineEntity({
  name: 'ShownResult',
  tableName: 'shown_results',
  properties: {
    reportId: () =>
      p.oneToOne(Report).mapToPk().fieldName('report_id').primary().owner().deleteRule('cascade'),
    accountId: p.integer(),
    project: p.text().ignoreSchemaChanges('collation'),
    score: p.double().$type<number>(),
    // Number of regressions since the previous completed run; 0 without one.
    regressed: p.integer(),
    // Numbers of the failed audits, separated by commas, ascending.
    failedAudits: p.text(),
  },
});
export type ShownResult = InferEntity<typeof ShownResult>;

/** Assigns a number to each audit that any run has had; the tables of failed audits refer to audits by it. */
export const AuditName = defineEntity({
  name: 'AuditName',
  tableName: 'audit_names',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
  },
});

/**
 * The audits that the shown run of each report fails, to find reports by audit. Triggers on the table of shown results
 * maintain it.
 */
export const FailedAudit = defineEntity({
  name: 'FailedAudit',
  tableName: 'failed_audits',
  properties: {
    accountId: p.integer().primary(),
    auditId: p.integer().primary(),
    reportId: p.integer().primary(),
  },
});
