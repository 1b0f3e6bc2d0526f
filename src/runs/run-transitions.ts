/** How a run goes on, as it is stored: together with its report and its job, and only while it is ours. */
import type { EntityManager } from '../database/orm.ts';
import { findRun } from '../database/queries/find-run.ts';
import { updateReport } from '../database/queries/update-report.ts';
import { completeRun, updateHeldRun } from '../database/queries/update-run.ts';
import type { ReportError } from '../database/report-error.ts';
import { AppError } from '../errors.ts';
import type { Delivery } from '../jobs/queue.ts';
import type { AuditedPage } from './audit-url.ts';
import type { ActiveRun, Attempt, End, RunContext } from './run-context.ts';

/** Pause before something is stored that the storage refused. */
const STORAGE_PAUSE_MS = 1_000;

/** Of a run that is not ours any longer. */
export const DROPPED: End = { outcome: 'dropped', errorCode: null };

/** Takes the run over for a new attempt. @returns null when there is nothing left to do, or another has it */
export async function beginRun(
  { queue, owner, clock }: RunContext,
  em: EntityManager,
  delivery: Delivery,
): Promise<ActiveRun | null> {
  const run = await findRun(em, delivery.runId);
  if (!run || run.status === 'completed' || run.status === 'failed') {
    await queue.finish(em, delivery);
    return null;
  }
  const startedAt = clock();
  const changes = {
    status: 'running',
    owner,
    attempt: run.attempt + 1,
    // Still marked as running although its lease is ours now: the process that ran it died.
    crashes: run.crashes + (run.status === 'running' ? 1 : 0),
    startedAt,
  } as const;
  if (!(await updateHeldRun(em, run, changes))) return null;
  await updateReport(em, run.reportId, { status: 'running' }, startedAt);
  return { ...run, ...changes, delivery };
}

/** Stores what was found of the page. */
export async function storeCompletion(
  context: RunContext,
  attempt: Attempt,
  { finalUrl, report, planError }: AuditedPage,
): Promise<End> {
  const { queue, clock } = context;
  const { run } = attempt;
  const now = clock();
  const { rendering, catalogueVersion, coverage, cappedBy, categories, page } = report;
  const held = await store(context, attempt, async (em) => {
    const results = {
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
    const { result, score } = report;
    await updateReport(
      em,
      run.reportId,
      { status: 'completed', result, score, shownRunId: run.id, generatedAt: now, error: null },
      now,
    );
    return true;
  });
  return held ? { outcome: 'completed', errorCode: null, cause: planError } : DROPPED;
}

/** Stores why the page could not be judged. @param cause for logs */
export async function storeFailure(
  context: RunContext,
  attempt: Attempt,
  error: ReportError,
  cause: unknown,
): Promise<End> {
  const { queue, clock } = context;
  const { run } = attempt;
  const held = await store(context, attempt, async (em) => {
    await queue.finish(em, run.delivery);
    if (!(await updateHeldRun(em, run, { status: 'failed', finishedAt: clock() }))) return false;
    await updateReport(em, run.reportId, { status: 'failed', error }, clock());
    return true;
  });
  return held ? { outcome: 'failed', errorCode: error.code, cause } : DROPPED;
}

/** Notes that the page is about to be tried again. @returns how the run ended instead; null when it goes on */
export async function storeRetry(
  context: RunContext,
  attempt: Attempt,
  retries: number,
): Promise<End | null> {
  const held = await store(context, attempt, (em) => updateHeldRun(em, attempt.run, { retries }));
  return held ? null : DROPPED;
}

/** Lets the run start anew, anywhere. */
export async function putBackRun(context: RunContext, attempt: Attempt): Promise<End> {
  const { queue, clock } = context;
  const { run } = attempt;
  const held = await store(context, attempt, async (em) => {
    await queue.putBack(em, run.delivery);
    if (!(await updateHeldRun(em, run, { startedAt: null, status: 'queued', owner: null }))) return false;
    await updateReport(em, run.reportId, { status: 'queued' }, clock());
    return true;
  });
  return held ? { outcome: 'returned', errorCode: null } : DROPPED;
}

/**
 * Stores how the run goes on. A storage that refuses says nothing about the page: what was found out waits until it
 * is taken, for as long as the run is ours.
 * @param work says whether it still is: if not, nothing of it is kept. It takes the job before the run and the report,
 * as claims and deletions do, or each could wait for the other. It may be done twice: a storage can take what it seemed
 * to refuse.
 * @returns whether the run was still ours
 * @throws AppError `unavailable` when the run is aborted before
 */
async function store(
  { database, events, storing, sleep }: RunContext,
  { run, signal }: Attempt,
  work: (em: EntityManager) => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    try {
      await database.transact(async (em) => {
        if (!(await work(em))) throw new LostRunError();
      });
      storing.worked();
      events.publish('report-changed', run.reportId);
      return true;
    } catch (error) {
      if (error instanceof LostRunError) {
        storing.worked();
        return false;
      }
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      storing.failed(error);
      // Without a reason to wait any longer, the lease tells others that the run is theirs.
      await sleep(STORAGE_PAUSE_MS, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Takes back what was written of a run that is not ours any longer. */
class LostRunError extends Error {}
