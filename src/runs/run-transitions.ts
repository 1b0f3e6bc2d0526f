/**
 * The transitions of a run between its states. Each changes the run, its report and its job in one transaction, and
 * only while this process has the lease of the run.
 */
import type { EntityManager } from '../database/orm.ts';
import { findRun } from '../database/queries/find-run.ts';
import { storeShownResult } from '../database/queries/store-shown-result.ts';
import { updateReport } from '../database/queries/update-report.ts';
import { completeRun, updateLeasedRun } from '../database/queries/update-run.ts';
import { errorProperties, type ReportError } from '../database/report-error.ts';
import { AppError } from '../errors.ts';
import type { Delivery } from '../jobs/queue.ts';
import type { AuditedPage } from './audit-url.ts';
import { queueRun } from './open-runs.ts';
import type { ActiveRun, Attempt, End, RunContext } from './run-context.ts';
import { countRegressed, summaryOf } from './shown-result.ts';
import { isTooEarlyFor, queueInterruptedRuns } from './suspect-runs.ts';

/** Pause before storing is tried again after a transient error. */
const STORAGE_PAUSE_MS = 1_000;

/** The end of an attempt that has lost its lease. */
export const DROPPED: End = { outcome: 'dropped', errorCode: null };

/**
 * Starts a new attempt at the run.
 * @returns null when the run has ended, is leased to another attempt, or must wait for the end of its lease
 */
export async function beginRun(
  { queue, owner, clock, uptimeMs }: RunContext,
  em: EntityManager,
  delivery: Delivery,
): Promise<ActiveRun | null> {
  let run = await findRun(em, delivery.runId);
  if (run?.status === 'running') {
    await queueInterruptedRuns(em, run, owner, clock());
    run = await findRun(em, delivery.runId);
  }
  if (!run || (run.status !== 'queued' && run.status !== 'running')) {
    await queue.finish(em, delivery);
    return null;
  }
  if (isTooEarlyFor(run, uptimeMs())) return null;
  const startedAt = clock();
  const changes = { status: 'running', owner, attempt: run.attempt + 1, startedAt } as const;
  if (!(await updateLeasedRun(em, run, changes))) return null;
  await updateReport(em, run.reportId, { status: 'running' }, startedAt);
  return { ...run, ...changes, delivery };
}

/** Stores the results of a completed run. */
export async function storeCompletion(
  context: RunContext,
  attempt: Attempt,
  { finalUrl, report, planError }: AuditedPage,
): Promise<End> {
  const { queue, auditNumbers, clock } = context;
  const { run } = attempt;
  const now = clock();
  const { result, score, rendering, catalogueVersion, coverage, cappedBy, categories, page } = report;
  const failedAudits = await auditNumbers.of(report.failedAudits);
  const isOurs = await store(context, attempt, async (em) => {
    const results = {
      result,
      score,
      finalUrl,
      rendering,
      catalogueVersion,
      coverageJudged: coverage.judged,
      coverageTotal: coverage.total,
      cappedBy,
      categories,
      page,
    };
    await queue.finish(em, run.delivery);
    if (!(await completeRun(em, run, results, report.checks, now))) return false;
    const shown = { result, score, shownRunId: run.id, generatedAt: now, ...summaryOf(report) };
    await updateReport(em, run.reportId, { status: 'completed', ...shown, error: null }, now);
    await storeShownResult(em, {
      reportId: run.reportId,
      score,
      regressed: await countRegressed(em, run.shownRunId, report),
      failedAudits,
    });
    return true;
  });
  return isOurs ? { outcome: 'completed', errorCode: null, cause: planError } : DROPPED;
}

/** Stores the error of a failed run. @param cause for logs */
export async function storeFailure(
  context: RunContext,
  attempt: Attempt,
  error: ReportError,
  cause: unknown,
): Promise<End> {
  const { queue, clock } = context;
  const { run } = attempt;
  const isOurs = await store(context, attempt, async (em) => {
    await queue.finish(em, run.delivery);
    const failure = { status: 'failed', finishedAt: clock(), ...errorProperties(error) } as const;
    if (!(await updateLeasedRun(em, run, failure))) return false;
    await updateReport(em, run.reportId, { status: 'failed', error }, clock());
    return true;
  });
  return isOurs ? { outcome: 'failed', errorCode: error.code, cause } : DROPPED;
}

/** Counts a retry. @returns the end of the attempt if this process has lost the lease; otherwise null */
export async function storeRetry(
  context: RunContext,
  attempt: Attempt,
  retries: number,
): Promise<End | null> {
  const isOurs = await store(context, attempt, (em) => updateLeasedRun(em, attempt.run, { retries }));
  return isOurs ? null : DROPPED;
}

/** Returns the run to its position in the queue, for any worker. */
export async function putBackRun(context: RunContext, attempt: Attempt): Promise<End> {
  const { queue } = context;
  return await returnRun(context, attempt, (em) => queue.putBack(em, attempt.run.delivery));
}

/** Returns the run to the queue, behind the other runs of its account. */
export async function requeueRun(context: RunContext, attempt: Attempt): Promise<End> {
  const { queue, clock } = context;
  const { id: runId, accountId, delivery } = attempt.run;
  // The database can be out of reach, too: then the run keeps its position.
  const position = await queue.nextPosition(accountId).catch(() => null);
  if (position === null) return await putBackRun(context, attempt);
  return await returnRun(context, attempt, async (em) => {
    await queue.finish(em, delivery);
    await queue.enqueue(em, { runId, accountId, position, now: clock(), requestId: delivery.requestId });
  });
}

/** @param returnJob makes the job claimable again */
async function returnRun(
  context: RunContext,
  attempt: Attempt,
  returnJob: (em: EntityManager) => Promise<void>,
): Promise<End> {
  const { clock } = context;
  const { run } = attempt;
  const isOurs = await store(context, attempt, async (em) => {
    await returnJob(em);
    return await queueRun(em, run, clock());
  });
  return isOurs ? { outcome: 'returned', errorCode: null } : DROPPED;
}

/**
 * Stores a transition. While the database is unavailable, retries for as long as this process has the lease: the
 * results stay valid.
 * @param work returns false if this process has lost the lease; then its transaction is rolled back. It locks the job
 * before the run and the report, as claims and deletions do: another order could deadlock. It may run twice, since a
 * commit that reported an error can have succeeded.
 * @returns whether this process still had the lease
 * @throws AppError `unavailable` when the run is aborted before the transition is stored
 */
async function store(
  { database, events, storeHealth, sleep }: RunContext,
  { run, signal }: Attempt,
  work: (em: EntityManager) => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    try {
      await database.transact(async (em) => {
        if (!(await work(em))) throw new LostRunError();
      });
      storeHealth.succeeded();
      events.publish('report-changed', run.reportId);
      return true;
    } catch (error) {
      if (error instanceof LostRunError) {
        storeHealth.succeeded();
        return false;
      }
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      storeHealth.failed(error);
      // After an abort, the run is not waited for: the lease expires, and another worker claims the run.
      await sleep(STORAGE_PAUSE_MS, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Rolls the transaction back: this process has lost the lease of the run. */
class LostRunError extends Error {}
