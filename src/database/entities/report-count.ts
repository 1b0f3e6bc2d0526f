import { defineEntity, p } from '@mikro-orm/core';
import type { ReportResult } from '../../describe/report-result.ts';
import type { ReportStatus } from './report.ts';

const counted = {
  status: p.text().$type<ReportStatus>().primary(),
  // Empty without a result, because a primary key column cannot be null.
  result: p.text().$type<ReportResult | ''>().primary(),
  reports: p.integer(),
};

/** The number of reports of an account by status and result. Triggers on the table of reports maintain it. */
export const ReportCount = defineEntity({
  name: 'ReportCount',
  tableName: 'report_counts',
  properties: { accountId: p.integer().primary(), ...counted },
});

/** The number of reports by status and result, like `ReportCount`, for each project that has reports. */
export const ProjectCount = defineEntity({
  name: 'ProjectCount',
  tableName: 'project_counts',
  properties: {
    accountId: p.integer().primary(),
    project: p.text().primary().ignoreSchemaChanges('collation'),
    ...counted,
  },
});
