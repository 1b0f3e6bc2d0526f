import type { Database } from '../database/database.ts';
import type { EntityManager } from '../database/orm.ts';
import { type ReportError, updateReport } from '../database/stores/report-store.ts';
import { completeRun, findRun, type RunState, updateHeldRun } from '../database/stores/run-store.ts';
import { AppError } from '../errors.ts';
import { isRetryable } from '../fetching/fetch-error.ts';
import { limitTime } from '../fetching/limit-time.ts';
import type { Delivery, Queue } from '../jobs/queue.ts';
import type { AbortReason, Place, RunHandler } from '../jobs/worker.ts';
import { type JudgedPage, type JudgeTools, judgePage } from './judge-page.ts';
import { reportErrorOf } from './report-error-of.ts';
import type { ReportFeed } from './report-feed.ts';

/** A run whose process died under it so often is taken for the cause. */
const MAX_CRASHES = 3;
/** Pause before something is stored that the storage refused. */
const STORAGE_PAUSE_MS = 1_000;

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
  /** Is told how it fares to store how runs go on. */
  storing: { failed(error: unknown): void; worked(): void };
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

/**
 * Carries out runs: judges the page, again after a fault that may pass, and stores what it found if the run is
 * still ours. All tries, and the waits between them, share the time of the run.
 */
export function createRunHandler(context: RunContext): RunHandler<BegunRun> {
  return {
    begin: (em, delivery) => begin(context, em, delivery),
    async carryOut(run, signal, place) {
      using limit = limitTime(context.timeoutMs, signal);
      const attempt = { run, signal, place, limited: limit.signal };
      const tell = (end: End) => {
        const durationMs = context.clock().getTime() - run.startedAt.getTime();
        context.onEnd({ runId: run.id, reportId: run.reportId, durationMs, ...end });
      };
      context.feed.announce(run.reportId);
      let end =
        run.crashes < MAX_CRASHES
          ? await tryOnce(context, attempt, run.retries)
          : await fail(context, attempt, REPEATED_CRASH, null);
      for (let retries = run.retries + 1; end.outcome === 'retried'; retries++) {
        tell(end);
        end =
          (await waitToRetry(context, attempt, retries, end.cause)) ??
          (await tryOnce(context, attempt, retries));
      }
      tell(end);
    },
  };
}

type End = Pick<RunEnd, 'outcome' | 'errorCode' | 'cause'>;

/** A run that this process has begun. */
export interface BegunRun extends RunState {
  delivery: Delivery;
  url: string;
  startedAt: Date;
}

/** One attempt at a run, of all its tries, and what may end it. */
interface Attempt {
  run: BegunRun;
  /** Aborts when the run is not ours to end any longer; see `AbortReason`. */
  signal: AbortSignal;
  /** Aborts then too, and when its time is up. */
  limited: AbortSignal;
  place: Place;
}

/** Takes the run over for a new attempt. @returns null when there is nothing left to do, or another has it */
async function begin(
  { queue, owner, clock }: RunContext,
  em: EntityManager,
  delivery: Delivery,
): Promise<BegunRun | null> {
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

async function complete(
  context: RunContext,
  attempt: Attempt,
  { finalUrl, report, gatherError }: JudgedPage,
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
  return held ? { outcome: 'completed', errorCode: null, cause: gatherError } : DROPPED;
}

/** @param retries how many tries there were before */
async function tryOnce(context: RunContext, attempt: Attempt, retries: number): Promise<End> {
  const { run, signal, limited, place } = attempt;
  try {
    const limits = { signal: limited, limitMs: timeLeftMs(context, run) };
    const judged = await judgePage(run.url, context, limits);
    // The next page is fetched, and the next run claimed, while this one's results are committed.
    place.leave();
    return await complete(context, attempt, judged);
  } catch (error) {
    if (signal.aborted) return await giveUp(context, attempt);
    if (limited.aborted) return await fail(context, attempt, tookTooLong(context.timeoutMs), error);
    return await retryOrFail(context, attempt, retries, error);
  }
}

async function retryOrFail(
  context: RunContext,
  attempt: Attempt,
  retries: number,
  error: unknown,
): Promise<End> {
  const delayMs = context.retryDelaysMs[retries];
  if (delayMs === undefined || delayMs >= timeLeftMs(context, attempt.run) || !isRetryable(error)) {
    return await fail(context, attempt, reportErrorOf(error), error);
  }
  return { outcome: 'retried', errorCode: reportErrorOf(error).code, cause: error };
}

/**
 * Waits until the page may be tried again, unless the run was taken away meanwhile.
 * @param error of the last try
 * @returns how the run ended instead; null when it goes on
 */
async function waitToRetry(
  context: RunContext,
  attempt: Attempt,
  retries: number,
  error: unknown,
): Promise<End | null> {
  const { run, signal, limited, place } = attempt;
  try {
    await place.pause(context.retryDelaysMs[retries - 1] ?? 0, limited);
  } catch {
    if (signal.aborted) return await giveUp(context, attempt);
    return await fail(context, attempt, reportErrorOf(error), error);
  }
  const held = await store(context, attempt, (em) => updateHeldRun(em, run, { retries }));
  return held ? null : DROPPED;
}

/** A run is aborted because its report is gone, another worker has it, or this process is shutting down. */
async function giveUp(context: RunContext, attempt: Attempt): Promise<End> {
  if (attempt.signal.reason !== ('shutdown' satisfies AbortReason)) return DROPPED;
  const returned = await putBack(context, attempt);
  return returned ? { outcome: 'returned', errorCode: null } : DROPPED;
}

/** Lets the run start anew. @returns whether it was still ours */
function putBack(context: RunContext, attempt: Attempt): Promise<boolean> {
  const { queue, clock } = context;
  const { run } = attempt;
  return store(context, attempt, async (em) => {
    await queue.putBack(em, run.delivery);
    if (!(await updateHeldRun(em, run, { startedAt: null, status: 'queued', owner: null }))) return false;
    await updateReport(em, run.reportId, { status: 'queued' }, clock());
    return true;
  });
}

async function fail(context: RunContext, attempt: Attempt, error: ReportError, cause: unknown): Promise<End> {
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
  { database, feed, storing }: RunContext,
  { run, signal, place }: Attempt,
  work: (em: EntityManager) => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    try {
      await database.transact(async (em) => {
        if (!(await work(em))) throw new LostRunError();
      });
      storing.worked();
      feed.announce(run.reportId);
      return true;
    } catch (error) {
      if (error instanceof LostRunError) {
        storing.worked();
        return false;
      }
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      storing.failed(error);
      // Without a reason to wait any longer, the lease tells others that the run is theirs.
      await place.pause(STORAGE_PAUSE_MS, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Takes back what was written of a run that is not ours any longer. */
class LostRunError extends Error {}

function timeLeftMs({ clock, timeoutMs }: RunContext, { startedAt }: BegunRun): number {
  return startedAt.getTime() + timeoutMs - clock().getTime();
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
