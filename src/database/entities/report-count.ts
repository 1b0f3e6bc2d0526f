import { defineEntity, p } from '@mikro-orm/core';
import type { ReportResult, ReportStatus } from './report.ts';

export const ReportCountSchema = defineEntity({
  name: 'ReportCount',
  tableName: 'report_counts',
  properties: {
    accountId: p.integer().primary(),
    status: p.text().$type<ReportStatus>().primary(),
    // Empty: not rated yet. A part of the key cannot be null.
    result: p.text().$type<ReportResult | ''>().primary(),
    reports: p.integer(),
  },
});

/** How many reports of an account have a status and a result. Triggers of the table of reports keep it. */
export class ReportCount extends ReportCountSchema.class {}
ReportCountSchema.setClass(ReportCount);
