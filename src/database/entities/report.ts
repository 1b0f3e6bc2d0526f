import { defineEntity, type InferEntity, p, raw } from '@mikro-orm/core';
import { accountId } from './account.ts';

/** `failed`: the newest run did not complete; the results of an earlier one stay. */
export const REPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Worst first. This is also the alphabetical order, by which the column is sorted. */
export const REPORT_RESULTS = ['bad', 'decent', 'good'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

/** The report of a page: its URL, who may see it, and the results of the shown run. */
export const Report = defineEntity({
  name: 'Report',
  tableName: 'reports',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId,
    url: p.text().ignoreSchemaChanges('collation'),
    project: p.text().ignoreSchemaChanges('collation'),
    status: p.text().$type<ReportStatus>(),
    result: p.text().$type<ReportResult>().strictNullable(),
    score: p.double().$type<number>().strictNullable(),
    // 0 public, 1 private, 2 password.
    privacy: p.smallint(),
    passwordHash: p.text().strictNullable(),
    // Increased by each change of privacy or password, which invalidates earlier signed URLs and cookies.
    accessVersion: p.integer(),
    slug: p.text().unique(),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    errorHttpStatus: p.smallint().strictNullable(),
    // Increased by every change, so that watchers notice changes within the same millisecond. Increased in SQL, because
    // a run may change the report at the same time, and each change needs its own revision.
    revision: p.integer().onUpdate(() => raw('revision + 1')),
    // The run whose results are shown: the last completed one.
    shownRunId: p.integer().strictNullable().ignoreSchemaChanges('type'),
    generatedAt: p.datetime(3).strictNullable(),
    // Copied from the shown run for lists: the title of the page, and the scores of the categories as a JSON object.
    title: p.text().strictNullable(),
    categoryScores: p.text().strictNullable(),
    // The site audit that made the report; null for a report that was created by itself.
    siteAuditId: p.integer().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type Report = InferEntity<typeof Report>;
