import { defineEntity, p } from '@mikro-orm/core';
import { Report } from './report.ts';

export type RunStatus = 'queued' | 'running' | 'completed' | 'failed';

export const RunSchema = defineEntity({
  name: 'Run',
  tableName: 'runs',
  properties: {
    // PostgreSQL has them in eight bytes: a report has many.
    id: p.integer().primary().autoincrement().ignoreSchemaChanges('type'),
    reportId: () => p.manyToOne(Report).mapToPk().fieldName('report_id').deleteRule('cascade').index(),
    status: p.text().$type<RunStatus>(),
    // Fencing: a result is written only by the owner of the current attempt.
    attempt: p.integer(),
    owner: p.text().strictNullable(),
    // How often its process died under it, and how often a passing fault was tried again.
    crashes: p.integer(),
    retries: p.integer(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).strictNullable(),
    finishedAt: p.datetime(3).strictNullable(),
    // Everything below is written once, when the run succeeds.
    finalUrl: p.text().strictNullable(),
    rendering: p.text().strictNullable(),
    catalogueVersion: p.text().strictNullable(),
    coverageJudged: p.integer().strictNullable(),
    coverageTotal: p.integer().strictNullable(),
    cappedBy: p.json<string[]>().columnType('json').strictNullable(),
    categories: p.json<object>().columnType('json').strictNullable(),
    page: p.json<object>().columnType('json').strictNullable(),
  },
});

/** One execution of a report: who runs it, how it went, and what it found out about the page as a whole. */
export class Run extends RunSchema.class {}
RunSchema.setClass(Run);
