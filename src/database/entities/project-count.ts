import { defineEntity, p } from '@mikro-orm/core';
import type { ReportResult, ReportStatus } from './report.ts';

/** The table `project_counts`: its columns and indexes. */
export const ProjectCountSchema = defineEntity({
  name: 'ProjectCount',
  tableName: 'project_counts',
  properties: {
    accountId: p.integer().primary(),
    project: p.text().primary().ignoreSchemaChanges('collation'),
    status: p.text().$type<ReportStatus>().primary(),
    // Empty without a result, because a primary key column cannot be null.
    result: p.text().$type<ReportResult | ''>().primary(),
    // Never zero: a project exists as long as it has reports.
    reports: p.integer(),
  },
});

/** The number of reports by status and result, like `ReportCount`, for each project. */
export class ProjectCount extends ProjectCountSchema.class {}
ProjectCountSchema.setClass(ProjectCount);
