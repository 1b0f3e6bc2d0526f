import { defineEntity, p } from '@mikro-orm/core';
import type { ReportResult, ReportStatus } from './report.ts';

/** The table `report_counts`: its columns and indexes. */
export const ReportCountSchema = defineEntity({
  name: 'ReportCount',
  tableName: 'report_counts',
  properties: {
    accountId: p.integer().primary(),
    status: p.text().$type<ReportStatus>().primary(),
    // Empty without a result, because a primary key column cannot be null.
    result: p.text().$type<ReportResult | ''>().primary(),
    reports: p.integer(),
  },
});

/** The number of reports of an account by status and result. Triggers on the table of reports maintain it. */
export class ReportCount extends ReportCountSchema.class {}
ReportCountSchema.setClass(ReportCount);
