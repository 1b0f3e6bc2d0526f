import type { Database } from '../database/database.ts';
import { type ReportError, updateReport } from '../database/stores/report-store.ts';
import { completeRun, findRun, type RunState, updateHeldRun } from '../database/stores/run-store.ts';
import { AppError } from '../errors.ts';
import { FetchError, isRetryable } from '../fetching/fetch-error.ts';
import type { Delivery, Queue } from '../jobs/queue.ts';
import type { RunHandler } from '../jobs/worker.ts';
import { type JudgedPage, type JudgeTools, judgePage } from './judge-page.ts';
import type { ReportFeed } from './report-feed.ts';

/** A run whose process died under it so often is taken for the cause. */
const MAX_CRASHES = 3;
/** What a fetch may take at most. */
const MIN_TRY_MS = 15_000;
/** How long a run waits for a storage that took no results. */
const STORAGE_PAUSE_MS = 30_000;

/** What carries out runs; built once by the app. */
export interface RunContext extends JudgeTools {
  database: Database;
  queue: Queue;
  feed: ReportFeed;
  clock: () => Date;
  /** This process, as it signs the runs it holds. */
  owner: string;
  /** How long one run may take, retries included. */
  timeoutMs: number;
  /** Pauses before each new try after a passing fault. */
  retryDelaysMs: readonly number[];
  /** Told of every ended run, and of what no report shows. */
  onEnd: (end: RunEnd) => void;
}

/** How a run ended, for logs and metrics. */
export interface RunEnd {
  runId: number;
  reportId: number;
  outcome: 'completed' | 'failed' | 'retried' | 'returned' | 'dropped';
  errorCode: string | null;
  durationMs: number;
  /** Why it ended so; of a completed run, what it had to go without. */
  cause?: unknown;
}

/** Carries out one run: judges the page, and stores what it found if the run is still ours. */
export function createRunHandler(context: RunContext): RunHandler {
  return async (delivery, signal) => {
    const run = await begin(context, delivery);
    if (!run) return;
    const startedAt = run.startedAt ?? context.clock();
    const remainingMs = startedAt.getTime() + context.timeoutMs - context.clock().getTime();
    // A try that had to wait for a worker still gets the time of one fetch.
    const limitMs = Math.max(remainingMs, Math.min(MIN_TRY_MS, context.timeoutMs));
    const deadline = AbortSignal.timeout(limitMs);
    let end: Pick<RunEnd, 'outcome' | 'errorCode' | 'cause'>;
    try {
      const limits = AbortSignal.any([signal, deadline]);
      const judged = await judgePage(run.url, context, { signal: limits, limitMs });
      end = await complete(context, delivery, run, judged);
    } catch (error) {
      if (signal.aborted) end = await giveUp(context, delivery, run, signal.reason);
      else if (deadline.aborted)
        end = await fail(context, delivery, run, tookTooLong(context.timeoutMs), error);
      else end = await retryOrFail(context, delivery, run, startedAt, error);
    }
    const durationMs = context.clock().getTime() - startedAt.getTime();
    context.onEnd({ runId: run.id, reportId: run.reportId, durationMs, ...end });
  };
}

type End = Pick<RunEnd, 'outcome' | 'errorCode' | 'cause'>;
type TargetRun = RunState & { url: string };

/** Takes the run over for a new attempt. @returns null when there is nothing left to do */
async function begin(context: RunContext, delivery: Delivery): Promise<TargetRun | null> {
  const { database, queue, feed, owner, clock } = context;
  const begun = await database.transact(async (em) => {
    const run = await findRun(em, delivery.runId);
    if (!run || run.status === 'completed' || run.status === 'failed') {
      await queue.finish(em, delivery);
      return null;
    }
    // Still marked as running although its lease is ours now: the process that ran it died.
    const crashed = run.status === 'running';
    const next: TargetRun = {
      ...run,
      status: 'running',
      owner,
      attempt: run.attempt + 1,
      crashes: run.crashes + (crashed ? 1 : 0),
      startedAt: crashed || !run.startedAt ? clock() : run.startedAt,
    };
    const { url: _url, id: _id, reportId, ...state } = next;
    await updateHeldRun(em, run, state);
    await updateReport(em, reportId, { status: 'running' }, clock());
    return next;
  });
  if (!begun) return null;
  feed.announce(begun.reportId);
  if (begun.crashes < MAX_CRASHES) return begun;
  const end = await fail(context, delivery, begun, REPEATED_CRASH, null);
  context.onEnd({ runId: begun.id, reportId: begun.reportId, durationMs: 0, ...end });
  return null;
}

async function complete(
  { database, queue, feed, clock }: RunContext,
  delivery: Delivery,
  run: TargetRun,
  { finalUrl, report, gatherError }: JudgedPage,
): Promise<End> {
  const now = clock();
  const { rendering, catalogueVersion, coverage, cappedBy, categories, page } = report;
  const held = await database.transact(async (em) => {
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
    if (!(await completeRun(em, run, results, report.checks, now))) return false;
    const { result, score } = report;
    await updateReport(
      em,
      run.reportId,
      { status: 'completed', result, score, shownRunId: run.id, generatedAt: now, error: null },
      now,
    );
    await queue.finish(em, delivery);
    return true;
  });
  if (!held) return DROPPED;
  feed.announce(run.reportId);
  return { outcome: 'completed', errorCode: null, cause: gatherError };
}

async function retryOrFail(
  context: RunContext,
  delivery: Delivery,
  run: TargetRun,
  startedAt: Date,
  error: unknown,
): Promise<End> {
  // A storage that took no results says nothing about the page: the run starts anew, however often.
  if (error instanceof AppError && error.code === 'unavailable') {
    const later = new Date(context.clock().getTime() + STORAGE_PAUSE_MS);
    const returned = await putBack(context, delivery, run, { startedAt: null }, later);
    return returned ? { outcome: 'returned', errorCode: null, cause: error } : DROPPED;
  }
  const delayMs = context.retryDelaysMs[run.retries];
  const availableAt = new Date(context.clock().getTime() + (delayMs ?? 0));
  const inTime = availableAt.getTime() < startedAt.getTime() + context.timeoutMs;
  if (delayMs === undefined || !inTime || !isRetryable(error)) {
    return await fail(context, delivery, run, reportErrorOf(error), error);
  }
  const returned = await putBack(context, delivery, run, { retries: run.retries + 1 }, availableAt);
  return returned ? { outcome: 'retried', errorCode: reportErrorOf(error).code } : DROPPED;
}

/** A run is aborted because its report is gone, another worker has it, or this process is shutting down. */
async function giveUp(
  context: RunContext,
  delivery: Delivery,
  run: TargetRun,
  reason: unknown,
): Promise<End> {
  if (reason !== 'shutdown') return DROPPED;
  const returned = await putBack(context, delivery, run, { startedAt: null }, context.clock());
  return returned ? { outcome: 'returned', errorCode: null } : DROPPED;
}

async function putBack(
  { database, queue, feed, clock }: RunContext,
  delivery: Delivery,
  run: TargetRun,
  changes: Partial<RunState>,
  availableAt: Date,
): Promise<boolean> {
  const held = await database.transact(async (em) => {
    if (!(await updateHeldRun(em, run, { ...changes, status: 'queued', owner: null }))) return false;
    // Between two tries the report goes on running; only a run that has to start anew is queued again.
    if (changes.startedAt === null) await updateReport(em, run.reportId, { status: 'queued' }, clock());
    await queue.putBack(em, delivery, availableAt);
    return true;
  });
  if (held) feed.announce(run.reportId);
  return held;
}

async function fail(
  { database, queue, feed, clock }: RunContext,
  delivery: Delivery,
  run: TargetRun,
  error: ReportError,
  cause: unknown,
): Promise<End> {
  const held = await database.transact(async (em) => {
    if (!(await updateHeldRun(em, run, { status: 'failed', finishedAt: clock() }))) return false;
    await updateReport(em, run.reportId, { status: 'failed', error }, clock());
    await queue.finish(em, delivery);
    return true;
  });
  if (!held) return DROPPED;
  feed.announce(run.reportId);
  return { outcome: 'failed', errorCode: error.code, cause };
}

const DROPPED: End = { outcome: 'dropped', errorCode: null };

const REPEATED_CRASH: ReportError = {
  code: 'crashed',
  message: 'The service stopped while it audited this page, several times in a row.',
  httpStatus: null,
};

function tookTooLong(timeoutMs: number): ReportError {
  return {
    code: 'timeout',
    message: `The page could not be judged within ${timeoutMs / 1000} s.`,
    httpStatus: null,
  };
}

function reportErrorOf(error: unknown): ReportError {
  if (error instanceof FetchError)
    return { code: error.code, message: error.message, httpStatus: error.httpStatus };
  return { code: 'crashed', message: 'The audit of this page broke down.', httpStatus: null };
}
