import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { ReportResult } from '../../describe/report-result.ts';
import { enumeration } from '../../describe/vocabulary.ts';
import { ENDED, Report } from './report.ts';

/** `canceled`: ended on request, without a result. */
export const RunStatus = enumeration('RunStatus', 'State of a run.', {
  queued: 'It waits for a worker.',
  running: 'It is under way.',
  ...ENDED,
  canceled: 'It was canceled on request, without a result.',
});
export type RunStatus = z.infer<typeof RunStatus>;

/** When a run has no results. */
export const UNCOMPLETED = 'unless it completed';

/** Why a run was queued. */
export const RunTrigger = enumeration('RunTrigger', 'The reason why a run was queued.', {
  create: 'Its report was created.',
  update: 'Its report was run again.',
  schedule: 'It was scheduled.',
});
export type RunTrigger = z.infer<typeof RunTrigger>;

/** One execution of a report: its owner, its state, and its results for the page as a whole. */
export const Run = defineEntity({
  name: 'Run',
  tableName: 'runs',
  properties: {
    // Eight bytes in PostgreSQL: a report has many runs.
    id: p.integer().primary().autoincrement().ignoreSchemaChanges('type'),
    reportId: () => p.manyToOne(Report).mapToPk().fieldName('report_id').deleteRule('cascade').index(false),
    status: p.text().$type<RunStatus>(),
    trigger: p.text().$type<RunTrigger>().strictNullable(),
    // The site audit that the run is a part of; null for other runs.
    siteAuditId: p.integer().strictNullable(),
    // Fencing: a result is written only by the owner of the current attempt.
    attempt: p.integer(),
    owner: p.text().strictNullable(),
    // Crashes of its process, counted as `suspect-runs.ts` describes, and retries after a transient error.
    crashes: p.integer(),
    retries: p.integer(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).strictNullable(),
    finishedAt: p.datetime(3).strictNullable(),
    // Why the run failed. Null for other runs.
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    errorHttpStatus: p.smallint().strictNullable(),
    // The following columns are written once, when the run completes.
    result: p.text().$type<ReportResult>().strictNullable(),
    score: p.double().$type<number>().strictNullable(),
    finalUrl: p.text().strictNullable(),
    rendering: p.text().strictNullable(),
    catalogueVersion: p.text().strictNullable(),
    coverageJudged: p.integer().strictNullable(),
    coverageTotal: p.integer().strictNullable(),
    cappedBy: p.json<string[]>().columnType('json').strictNullable(),
    categories: p.json<object>().columnType('json').strictNullable(),
    page: p.json<object>().columnType('json').strictNullable(),
    // Null if the fixes were not proved, or none is an edit.
    afterFixes: p.json<object>().columnType('json').strictNullable(),
    patch: p.text().strictNullable(),
  },
});
export type Run = InferEntity<typeof Run>;

/** A column with the id of a run, in a row that is deleted with the run. */
export const runId = () => p.oneToOne(Run).mapToPk().fieldName('run_id').owner().deleteRule('cascade');

/** All checks of one run. Separate from the run, so that lists need not read them. */
export const RunChecks = defineEntity({
  name: 'RunChecks',
  tableName: 'run_checks',
  properties: {
    runId: () => runId().primary().ignoreSchemaChanges('type'),
    // One compressed document per run: checks are only read together, and a row for each would be a hundred times as
    // many rows. They are most of the size of the database.
    checks: p.blob(),
  },
});
export type RunChecks = InferEntity<typeof RunChecks>;
