import { expect } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { Run } from '../../src/database/entities/run.ts';
import { readTrends } from '../../src/database/queries/project-results.ts';
import { REPORT_RESULTS, type ReportResult } from '../../src/describe/report-result.ts';
import { test } from '../support/test.ts';
import { reportRow } from './report-row.ts';

const REPORTS = 12;
const RUNS = 400;
const DAYS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 4, 1);

/** A completed run of the test, in the order of ids. */
interface ModelRun {
  reportId: number;
  finishedAt: number;
  result: ReportResult;
  /** In tenths. */
  score: number;
}

const projectOf = (reportId: number) => `project-${reportId % 3}.example`;

const model = Array.from(
  { length: RUNS },
  (_, i): ModelRun => ({
    reportId: 1 + ((i * 7) % REPORTS),
    // Not in the order of the ids, as after a clock was set back; the first and the last moment of a day are among them.
    finishedAt: START + ((i * 13) % DAYS) * DAY_MS + (i % 3 === 0 ? 0 : DAY_MS - 1),
    result: REPORT_RESULTS[i % 3] ?? 'good',
    score: (i * 77) % 1_001,
  }),
);

test.beforeAll(async ({ temp, actor, otherActor }) => {
  const run = {
    trigger: 'update',
    attempt: 1,
    crashes: 0,
    retries: 0,
    categories: null,
    page: null,
    afterFixes: null,
  } as const;
  const later = { ...run, createdAt: new Date(START), finishedAt: new Date(START + DAY_MS - 1) };
  await temp.database.transact(async (em) => {
    for (let id = 1; id <= REPORTS + 1; id++) {
      const { accountId } = id <= REPORTS ? actor : otherActor;
      await em.insert(Report, reportRow(accountId, id, { project: projectOf(id) }));
    }
    await em.insertMany(
      Run,
      model.map(({ reportId, finishedAt, result, score }) => ({
        ...run,
        reportId,
        status: 'completed' as const,
        createdAt: new Date(finishedAt),
        finishedAt: new Date(finishedAt),
        result,
        score: score / 10,
      })),
    );
    // Not completed, without a score, and of another account.
    await em.insertMany(Run, [
      { ...later, reportId: 1, status: 'failed' },
      { ...later, reportId: 2, status: 'completed' },
      { ...later, reportId: REPORTS + 1, status: 'completed', result: 'good', score: 100 },
    ]);
  });
});

/** The results of the project's reports on that day, from the model. */
function pointOf(project: string, day: number) {
  const runs = model.filter(
    ({ reportId, finishedAt }) =>
      projectOf(reportId) === project && Math.floor((finishedAt - START) / DAY_MS) === day,
  );
  const last = [...new Map(runs.map((run) => [run.reportId, run])).values()];
  const count = (wanted: ReportResult) => last.filter(({ result }) => result === wanted).length;
  const tenths = last.reduce((sum, { score }) => sum + score, 0);
  return {
    date: new Date(START + day * DAY_MS).toISOString().slice(0, 10),
    averageScore: Math.round(tenths / last.length) / 10,
    good: count('good'),
    decent: count('decent'),
    bad: count('bad'),
  };
}

test.for([0, 4])(
  'counts the last completed run of each report per day, from day %i',
  async (first, { temp, actor }) => {
    const projects = [projectOf(1), projectOf(2)];
    const trends = await readTrends(
      temp.database.fork(),
      actor.accountId,
      [...projects, 'none.example'],
      new Date(START + first * DAY_MS),
    );
    const days = Array.from({ length: DAYS - first }, (_, i) => first + i);
    expect(trends).toEqual(
      new Map(projects.map((project) => [project, days.map((day) => pointOf(project, day))])),
    );
  },
);
