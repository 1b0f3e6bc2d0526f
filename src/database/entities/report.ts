import { defineEntity, type InferEntity, p, raw } from '@mikro-orm/core';
import type { z } from 'zod';
import type { ReportResult } from '../../describe/report-result.ts';
import { enumeration } from '../../describe/vocabulary.ts';
import { accountId } from './account.ts';

/** How a run can end; also the status of its report. */
export const ENDED = {
  completed: 'The page was audited.',
  failed: 'The page could not be audited; `error` says why.',
};

/** `failed`: the newest run did not complete; the results of an earlier one stay. */
export const ReportStatus = enumeration('ReportStatus', 'State of the latest run of a report.', {
  queued: 'A run waits for a worker.',
  running: 'A run is under way.',
  ...ENDED,
});
export type ReportStatus = z.infer<typeof ReportStatus>;

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
