import { defineEntity, p, raw } from '@mikro-orm/core';
import { Account } from './account.ts';

export const REPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Worst first; the alphabet happens to order them the same way, so the column sorts as it is. */
export const REPORT_RESULTS = ['bad', 'decent', 'good'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

export const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'reports',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId: () =>
      p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('cascade').index(false),
    url: p.text().ignoreSchemaChanges('collation'),
    project: p.text().ignoreSchemaChanges('collation'),
    status: p.text().$type<ReportStatus>(),
    result: p.text().$type<ReportResult>().strictNullable(),
    score: p.double().$type<number>().strictNullable(),
    // 0 public, 1 private, 2 password.
    privacy: p.smallint(),
    passwordHash: p.text().strictNullable(),
    // Raised by each privacy or password change: signed links and cookies of before stop working.
    accessVersion: p.integer(),
    slug: p.text().unique(),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    errorHttpStatus: p.smallint().strictNullable(),
    // Raised by every change, so that watchers see one that falls into the same millisecond. In SQL, because a run may
    // change the report at the same time, and each change needs a revision of its own.
    revision: p.integer().onUpdate(() => raw('revision + 1')),
    // The run whose results are shown: the last that succeeded.
    shownRunId: p.integer().strictNullable().ignoreSchemaChanges('type'),
    generatedAt: p.datetime(3).strictNullable(),
    // Of the shown run, here for lists: the title of the page, and the score of each category as a JSON object.
    title: p.text().strictNullable(),
    categoryScores: p.text().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  // One index for every sort, alone and behind a project. They end with what else filters, so that what a filter
  // leaves out is skipped without a look at its row.
  indexes: [
    { name: 'reports_by_id', properties: ['accountId', 'id'] },
    { name: 'reports_by_generated_at', properties: ['accountId', 'generatedAt', 'id', 'status', 'result'] },
    { name: 'reports_by_url', properties: ['accountId', 'url', 'id', 'status', 'result'] },
    { name: 'reports_by_result', properties: ['accountId', 'result', 'id', 'status'] },
    { name: 'reports_by_status', properties: ['accountId', 'status', 'id', 'result'] },
    { name: 'reports_by_project', properties: ['accountId', 'project', 'id', 'status', 'result'] },
    {
      name: 'reports_by_project_generated_at',
      properties: ['accountId', 'project', 'generatedAt', 'id', 'status', 'result'],
    },
    { name: 'reports_by_project_url', properties: ['accountId', 'project', 'url', 'id', 'status', 'result'] },
    { name: 'reports_by_project_result', properties: ['accountId', 'project', 'result', 'id', 'status'] },
    { name: 'reports_by_created_at', properties: ['accountId', 'createdAt', 'id'] },
    { name: 'reports_by_score', properties: ['accountId', 'score', 'id'] },
    { name: 'reports_by_updated_at', properties: ['accountId', 'updatedAt', 'id'] },
  ],
});

/** A page's report: its address, who may see it, and the outcome of the run it shows. */
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);
