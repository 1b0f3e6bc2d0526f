import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../audits/check.ts';
import { failedAudits } from '../audits/packed-report.ts';
import { resultForScore } from '../audits/score.ts';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { Report } from '../database/entities/report.ts';
import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { findRunsToBackfill } from '../database/queries/runs-to-backfill.ts';
import { storeShownResult } from '../database/queries/store-shown-result.ts';
import { errorOfReport, errorProperties } from '../database/report-error.ts';
import type { AuditNumbers } from './audit-numbers.ts';
import { compareChecks, isRegression } from './compare-runs.ts';
import { summaryOf } from './shown-result.ts';
import { readCheckedRun, readChecks } from './stored-results.ts';

/** Maximum number of runs that a transaction backfills: other writers wait for it, for some 10 ms. */
const RUNS_AT_ONCE = 5;
/** Pause between transactions, which leaves most of the time to other work. */
const PAUSE_MS = 10;

/**
 * Fills in the columns that ended runs of earlier versions lack: trigger, result, score and error, and the columns of
 * their reports on the shown run. Newest first, in small transactions, until no run is left or the signal aborts. May
 * run in several processes, and restart at any time: each step finds the runs that still lack columns.
 * @returns how many runs were filled in
 */
export async function backfillRuns(
  { fork, transact }: Database,
  auditNumbers: AuditNumbers,
  signal: AbortSignal,
): Promise<number> {
  let filled = 0;
  while (!signal.aborted) {
    const ids = await findRunsToBackfill(fork(), RUNS_AT_ONCE);
    if (ids.length === 0) break;
    // Outside of the transaction: audits get new numbers in a transaction of their own.
    const checks = await readChecks(fork(), ids);
    const numbers = new Map<number, number[]>();
    for (const [id, found] of checks) numbers.set(id, await auditNumbers.of(failedAudits(found)));
    filled += await transact(async (em) => {
      // Without the lock, each process would do the same work.
      await lock(em, 'backfill of runs');
      const missing = new Set(await findRunsToBackfill(em, RUNS_AT_ONCE));
      const runs = await em.find(
        Run,
        { id: ids.filter((id) => missing.has(id)) },
        { orderBy: { id: 'asc' } },
      );
      const reports = await em.find(Report, { id: runs.map(({ reportId }) => reportId) });
      for (const report of reports) {
        for (const run of runs.filter(({ reportId }) => reportId === report.id)) {
          await fillIn(em, run, report, checks.get(run.id) ?? [], numbers.get(run.id) ?? []);
        }
      }
      return runs.length;
    });
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return filled;
}

async function fillIn(
  em: EntityManager,
  run: Run,
  report: Report,
  checks: readonly Check[],
  failedAudits: readonly number[],
): Promise<void> {
  // The first run is queued at the moment that its report is created.
  run.trigger ??= run.createdAt.getTime() === report.createdAt.getTime() ? 'create' : 'update';
  if (run.status === 'failed') {
    // A report has only the error of its latest run.
    const newer = await em.findOne(Run, { reportId: report.id, id: { $gt: run.id } }, { fields: ['id'] });
    if (run.errorCode === null && !newer) Object.assign(run, errorProperties(errorOfReport(report)));
    return;
  }
  const isShown = report.shownRunId === run.id;
  run.score = (isShown ? report.score : null) ?? scoreOf(checks);
  run.result = (isShown ? report.result : null) ?? resultOf(run.score, run.cappedBy ?? []);
  if (isShown) await fillInShownResult(em, run, run.score, checks, failedAudits);
}

async function fillInShownResult(
  em: EntityManager,
  run: Run,
  score: number,
  checks: readonly Check[],
  failedAudits: readonly number[],
): Promise<void> {
  const { title } = { title: null, ...run.page } as { title: string | null };
  const categories = (run.categories ?? []) as Parameters<typeof summaryOf>[0]['categories'];
  // This does not count as a change of the report: revision and date stay. A run that completed meanwhile has stored
  // its own columns.
  const isShown = await em.nativeUpdate(
    Report,
    { id: run.reportId, shownRunId: run.id },
    summaryOf({ page: { title }, categories }),
  );
  if (isShown === 0) return;
  const before = await em.findOne(
    Run,
    { reportId: run.reportId, status: 'completed', id: { $lt: run.id } },
    { fields: ['id'], orderBy: { id: 'desc' } },
  );
  const base = before && (await readCheckedRun(em, before.id));
  const changes = base ? compareChecks(base, { checks, catalogueVersion: run.catalogueVersion }) : [];
  const regressed = changes.filter(isRegression).length;
  await storeShownResult(em, { reportId: run.reportId, score, regressed, failedAudits });
}

/** The score of the run, by the points that its checks had then. */
function scoreOf(checks: readonly Check[]): number {
  const sum = (points: 'won' | 'possible') =>
    checks.reduce((total, check) => total + check.points[points], 0);
  const possible = sum('possible');
  return possible === 0 ? 0 : Math.round((sum('won') / possible) * 1000) / 10;
}

function resultOf(score: number, cappedBy: readonly string[]): Run['result'] {
  const result = resultForScore(score);
  return result === 'good' && cappedBy.length > 0 ? 'decent' : result;
}
