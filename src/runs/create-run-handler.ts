import type { ReportError } from '../database/report-error.ts';
import { FetchError, isRetryable } from '../fetching/guard/fetch-error.ts';
import { limitTime } from '../fetching/request/limit-time.ts';
import type { AbortReason, RunHandler } from '../jobs/worker.ts';
import { auditUrl } from './audit-url.ts';
import { reportErrorOf } from './report-error-of.ts';
import type { ActiveRun, Attempt, End, RunContext } from './run-context.ts';
import {
  beginRun,
  DROPPED,
  putBackRun,
  requeueRun,
  storeCompletion,
  storeFailure,
  storeRetry,
} from './run-transitions.ts';
import { isBlamed, isSuspect } from './suspect-runs.ts';

/** In logs and metrics, the error code of a run that failed for the network of this service. */
export const NETWORK_UNAVAILABLE = 'network_unavailable';
/**
 * Age of a run from which its tries count during an outage too. Until then, an outage fails no run. With a longer limit,
 * the report of a site that only looks like an outage would stay queued for longer.
 */
export const MAX_OUTAGE_MS = 10 * 60 * 1000;

/**
 * Executes runs: audits the page, retries after a transient error, and stores the result if this process still has the
 * lease. All tries and the pauses between them share the time limit of the run.
 */
export function createRunHandler(context: RunContext): RunHandler<ActiveRun> {
  return {
    begin: (em, delivery) => beginRun(context, em, delivery),
    mustRunAlone: isSuspect,
    async carryOut(run, signal) {
      using limit = limitTime(context.timeoutMs, signal);
      using progress = context.progress.track({
        reportId: run.reportId,
        runId: run.id,
        attempt: run.attempt,
      });
      const attempt = { run, signal, limit, progress };
      const reportEnd = (end: End) => {
        const now = context.clock().getTime();
        context.onEnd({
          runId: run.id,
          reportId: run.reportId,
          durationMs: now - run.startedAt.getTime(),
          totalMs: now - run.createdAt.getTime(),
          host: new URL(run.url).hostname,
          requestId: run.delivery.requestId,
          ...end,
        });
      };
      context.onBegin?.(run);
      context.events.publish('report-changed', run.reportId);
      let end = isBlamed(run)
        ? await storeFailure(context, attempt, REPEATED_CRASH, null)
        : await tryOnce(context, attempt, run.retries);
      for (let retries = run.retries + 1; end.outcome === 'retried'; retries++) {
        reportEnd(end);
        end =
          (await waitToRetry(context, attempt, retries, end.cause)) ??
          (await tryOnce(context, attempt, retries));
      }
      reportEnd(end);
    },
  };
}

/** @param retries number of earlier tries */
async function tryOnce(context: RunContext, attempt: Attempt, retries: number): Promise<End> {
  const { run, signal, limit, progress } = attempt;
  try {
    progress.update({ stage: 'fetching-page', filesDone: 0, filesPlanned: 0 });
    const audited = await auditUrl(run.url, context, { limit, onProgress: progress.update });
    return await storeCompletion(context, attempt, audited);
  } catch (error) {
    if (signal.aborted) return await giveUp(context, attempt);
    if (limit.signal.aborted)
      return await storeFailure(context, attempt, tookTooLong(context.timeoutMs), error);
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
  if (error instanceof FetchError && error.isNetworkOutage) {
    return await returnOrFail(context, attempt, retries, delayMs, error);
  }
  if (delayMs === undefined || delayMs >= attempt.limit.leftMs || !isRetryable(error)) {
    return await storeFailure(context, attempt, reportErrorOf(error), error);
  }
  return { outcome: 'retried', errorCode: reportErrorOf(error).code, cause: error };
}

/**
 * Returns the run to the queue after a pause, so that a worker with a working network can claim it. After the last try,
 * the run fails. During an outage, tries of runs that are not too old do not count: a worker without network would
 * otherwise fail one run after the other. The run goes behind the others of its account: a site that only looks like an
 * outage would otherwise be the only one that the worker tries, and block the queue.
 * @param delayMs undefined after the last try
 */
async function returnOrFail(
  context: RunContext,
  attempt: Attempt,
  retries: number,
  delayMs: number | undefined,
  error: FetchError,
): Promise<End> {
  const outage = { errorCode: NETWORK_UNAVAILABLE, cause: error };
  const ageMs = context.clock().getTime() - attempt.run.createdAt.getTime();
  const isCounted = !context.hasNetworkOutage() || ageMs >= MAX_OUTAGE_MS;
  if (isCounted && delayMs === undefined) {
    const end = await storeFailure(context, attempt, reportErrorOf(error), error);
    return end === DROPPED ? end : { ...end, ...outage };
  }
  try {
    await context.sleep(delayMs ?? 0, attempt.signal);
  } catch {
    return await giveUp(context, attempt);
  }
  const lost = isCounted ? await storeRetry(context, attempt, retries + 1) : null;
  const end = lost ?? (await requeueRun(context, attempt));
  return end === DROPPED ? end : { ...end, ...outage };
}

/**
 * Waits until the page may be tried again, unless this process loses the run meanwhile.
 * @param error of the last try
 * @returns the end of the run if it cannot continue; otherwise null
 */
async function waitToRetry(
  context: RunContext,
  attempt: Attempt,
  retries: number,
  error: unknown,
): Promise<End | null> {
  const { signal, limit } = attempt;
  try {
    await context.sleep(context.retryDelaysMs[retries - 1] ?? 0, limit.signal);
  } catch {
    if (signal.aborted) return await giveUp(context, attempt);
    return await storeFailure(context, attempt, reportErrorOf(error), error);
  }
  return await storeRetry(context, attempt, retries);
}

/** Ends an aborted run: its report was deleted, another worker has it, or this process is shutting down. */
async function giveUp(context: RunContext, attempt: Attempt): Promise<End> {
  if (attempt.signal.reason !== ('shutdown' satisfies AbortReason)) return DROPPED;
  return await putBackRun(context, attempt);
}

const REPEATED_CRASH: ReportError = {
  code: 'crashed',
  message: 'The service crashed several times while it audited this page.',
  httpStatus: null,
};

function tookTooLong(timeoutMs: number): ReportError {
  return {
    code: 'timeout',
    message: `The audit timed out after ${timeoutMs / 1000} seconds.`,
    httpStatus: null,
  };
}
