import type { ReportError } from '../database/report-error.ts';
import { FetchError, isRetryable } from '../fetching/guard/fetch-error.ts';
import { limitTime } from '../fetching/request/limit-time.ts';
import type { AbortReason, RunHandler } from '../jobs/worker.ts';
import { type AuditOptions, auditUrl, reportErrorOf } from './audit-url.ts';
import { isCrawled } from './open-runs.ts';
import { type ActiveRun, type Attempt, type Decision, DROPPED, type RunContext } from './run-context.ts';
import { beginRun, settleRun } from './run-transitions.ts';
import { FETCHING_PAGE, trackProgress } from './track-progress.ts';

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
 * @param tryRun makes one try; null if it has ended the run
 */
export function createRunHandler(
  context: RunContext,
  tryRun: (attempt: Attempt) => Promise<Decision | null> = (attempt) => tryPage(context, attempt),
): RunHandler<ActiveRun> {
  return {
    begin: (em, delivery) => beginRun(context, em, delivery),
    isCrawled,
    async carryOut(run, signal) {
      using limit = limitTime(context.policy.timeoutMs, signal);
      const { events } = context.store;
      const { id: runId, reportId } = run;
      // Published before `report-changed`: a page that reads the report then knows the stage.
      using progress = trackProgress(events, { reportId, runId, attempt: run.attempt });
      events.publish('report-changed', reportId);
      const attempt: Attempt = { run, signal, limit, progress };
      const reportEnd = ({ outcome, errorCode, cause }: Decision) => {
        const now = context.clock().getTime();
        context.onEnd({
          runId,
          reportId,
          durationMs: now - run.startedAt.getTime(),
          totalMs: now - run.createdAt.getTime(),
          host: new URL(run.url).hostname,
          requestId: run.delivery.requestId,
          outcome,
          errorCode,
          cause,
        });
      };
      context.onBegin?.(run);
      let decision = await tryRun(attempt);
      while (decision) {
        if (decision.outcome === 'retried') reportEnd(decision);
        decision = await settle(context, attempt, await pause(context, attempt, decision));
        if (decision.outcome !== 'retried') return reportEnd(decision);
        attempt.run = { ...attempt.run, ...decision.changes };
        decision = await tryRun(attempt);
      }
    },
  };
}

async function tryPage(context: RunContext, attempt: Attempt): Promise<Decision> {
  const { run, limit, progress } = attempt;
  try {
    progress.update(FETCHING_PAGE);
    const options: AuditOptions = { owner: String(run.accountId), limit, onProgress: progress.update };
    if (run.site) options.crawl = context.openCrawl(run.site);
    const audited = await auditUrl(run.url, context, options);
    return { outcome: 'completed', errorCode: null, cause: audited.planError, audited };
  } catch (error) {
    return decideAfterError(context, attempt, error);
  }
}

function decideAfterError(context: RunContext, { run, signal, limit }: Attempt, error: unknown): Decision {
  const { timeoutMs, retryDelaysMs } = context.policy;
  if (signal.aborted) return giveUp(signal);
  if (limit.signal.aborted) {
    const message = `The audit timed out after ${timeoutMs / 1000} seconds.`;
    return failed({ code: 'timeout', message, httpStatus: null }, error);
  }
  const delayMs = retryDelaysMs[run.retries];
  if (error instanceof FetchError && error.isNetworkOutage) return decideAfterOutage(context, run, error);
  if (delayMs === undefined || delayMs >= limit.leftMs || !isRetryable(error))
    return failed(reportErrorOf(error), error);
  const { code } = reportErrorOf(error);
  const changes = { retries: run.retries + 1 };
  return { outcome: 'retried', errorCode: code, cause: error, delayMs, changes };
}

/**
 * The run returns to the queue after a pause, so that a worker with a working network can claim it. After the last try,
 * the run fails. During an outage, tries of runs that are not too old do not count: a worker without network would
 * otherwise fail one run after the other. The run goes behind the others of its account: a site that only looks like an
 * outage would otherwise be the only one that the worker tries, and block the queue.
 */
function decideAfterOutage(
  { policy: { retryDelaysMs }, clock, hasNetworkOutage }: RunContext,
  { createdAt, retries }: ActiveRun,
  error: FetchError,
): Decision {
  const delayMs = retryDelaysMs[retries];
  const outage = { errorCode: NETWORK_UNAVAILABLE, cause: error };
  const isCounted = !hasNetworkOutage() || clock().getTime() - createdAt.getTime() >= MAX_OUTAGE_MS;
  if (isCounted && delayMs === undefined) return { ...failed(reportErrorOf(error)), ...outage };
  const changes = isCounted ? { retries: retries + 1 } : {};
  return { outcome: 'returned', ...outage, keepsPosition: false, delayMs: delayMs ?? 0, changes };
}

/** Waits before the run is retried or returned, unless its time is up or this process loses the run meanwhile. */
async function pause(
  { sleep }: RunContext,
  { signal, limit }: Attempt,
  decision: Decision,
): Promise<Decision> {
  if (!('delayMs' in decision) || decision.delayMs === 0) return decision;
  try {
    await sleep(decision.delayMs, decision.outcome === 'retried' ? limit.signal : signal);
    return decision;
  } catch {
    return signal.aborted ? giveUp(signal) : failed(reportErrorOf(decision.cause), decision.cause);
  }
}

/** Stores the decision. If storing results fails with an error that is not transient, stores a failure instead. */
async function settle(context: RunContext, attempt: Attempt, decision: Decision): Promise<Decision> {
  try {
    return await settleRun(context, attempt, decision);
  } catch (error) {
    if (decision.outcome !== 'completed') throw error;
    const { signal } = attempt;
    const instead = signal.aborted ? giveUp(signal) : failed(reportErrorOf(error), error);
    return await settleRun(context, attempt, instead);
  }
}

/** The decision for an aborted run: its report was deleted, another worker has it, or this process is shutting down. */
export function giveUp({ reason }: AbortSignal): Decision {
  if (reason !== ('shutdown' satisfies AbortReason)) return DROPPED;
  return { outcome: 'returned', errorCode: null, keepsPosition: true };
}

/** The decision that a run fails. @param cause for logs */
export function failed(error: ReportError, cause: unknown = null): Decision {
  return { outcome: 'failed', errorCode: error.code, cause, error };
}
