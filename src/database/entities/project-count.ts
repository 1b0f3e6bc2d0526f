import { defineEntity, p } from '@mikro-orm/core';
import type { ReportResult, ReportStatus } from './report.ts';

export const ProjectCountSchema = defineEntity({
  name: 'ProjectCount',
  tableName: 'project_counts',
  properties: {
    accountId: p.integer().primary(),
    project: p.text().primary().ignoreSchemaChanges('collation'),
    status: p.text().$type<ReportStatus>().primary(),
    // Empty: not rated yet. A part of the key cannot be null.
    result: p.text().$type<ReportResult | ''>().primary(),
    // Never zero: a project is there as long as it has reports.
    reports: p.integer(),
  },
});

/** The same as `ReportCount`, of each project by itself. */
export class ProjectCount extends ProjectCountSchema.class {}
ProjectCountSchema.setClass(ProjectCount);
