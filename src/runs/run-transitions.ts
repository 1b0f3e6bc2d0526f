/**
 * The transitions of a run between its states, and what its completion stores with the report. Each transition changes
 * the run, its report and its job in one transaction, and only while this process has the lease of the run.
 */
import { type PackedReport, unpackChecks } from '../audits/packed-report.ts';
import { findCrawledSite } from '../crawl/open-crawl.ts';
import { type CrawledRun, storeCrawledPage } from '../crawl/store-crawled-page.ts';
import type { Report } from '../database/entities/report.ts';
import type { EntityManager } from '../database/orm.ts';
import { storeShownResult, updateReport } from '../database/queries/stored-report.ts';
import { completeRun, findRun, updateLeasedRun } from '../database/queries/stored-run.ts';
import { errorProperties, type ReportError } from '../database/report-error.ts';
import { AppError } from '../errors.ts';
import { FetchError } from '../fetching/guard/fetch-error.ts';
import type { Delivery } from '../jobs/queue.ts';
import type { AuditedPage } from './audit-url.ts';
import { type ComparedRun, compareChecks, isRegression } from './compare-runs.ts';
import { isCrawled, queueRun } from './open-runs.ts';
import { type ActiveRun, type Attempt, type Decision, DROPPED, type RunContext } from './run-context.ts';
import { readCheckedRun } from './stored-results.ts';
import { SUSPECT } from './suspect-runs.ts';

/** Pause before storing is tried again after a transient error. */
const STORAGE_PAUSE_MS = 1_000;

/**
 * Starts a new attempt at the run. A run that another process has not ended is a suspect: it is queued again, as one.
 * @returns null when the run has ended, is leased to another attempt, or was queued again
 */
export async function beginRun(
  { store: { queue }, policy: { owner }, clock }: RunContext,
  em: EntityManager,
  delivery: Delivery,
): Promise<ActiveRun | null> {
  const run = await findRun(em, delivery.runId);
  if (!run || (run.status !== 'queued' && run.status !== 'running')) {
    await queue.remove(em, delivery.runId);
    return null;
  }
  const site = run.siteAuditId === null ? null : await findCrawledSite(em, run.siteAuditId);
  const startedAt = clock();
  // A run of this process was not interrupted by a crash: its lease has expired, because its end could not be stored.
  const isInterrupted = run.status === 'running' && run.owner !== owner;
  const crashes = isInterrupted ? Math.max(run.crashes, SUSPECT) : run.crashes;
  if (crashes >= SUSPECT && !delivery.isSuspect) {
    if (await queueRun(em, run, startedAt, { crashes })) {
      await queue.remove(em, run.id);
      const { id: runId, accountId } = run;
      const job = { runId, accountId, isCrawled: isCrawled(run), requestId: delivery.requestId };
      await queue.enqueue(em, { ...job, isSuspect: true, now: startedAt });
    }
    return null;
  }
  const changes = { status: 'running', owner, attempt: run.attempt + 1, startedAt, crashes } as const;
  if (!(await updateLeasedRun(em, run, changes))) return null;
  await updateReport(em, run.reportId, { status: 'running' }, startedAt);
  return { ...run, ...changes, site, delivery };
}

/**
 * Stores a decision. While the database is unavailable, retries for as long as this process has the lease: results stay
 * valid.
 * @returns the decision, or `DROPPED` if this process has lost the lease
 * @throws AppError `unavailable` when the run is aborted before the decision is stored
 */
export async function settleRun(
  context: RunContext,
  { run, signal }: Attempt,
  decision: Decision,
): Promise<Decision> {
  const { events, health } = context.store;
  if (decision.outcome === 'dropped') return decision;
  for (;;) {
    try {
      await storeDecision(context, run, decision);
      health.succeeded();
      events.publish('report-changed', run.reportId);
      if (run.siteAuditId !== null) events.publish('site-audit-changed', run.siteAuditId);
      return decision;
    } catch (error) {
      if (error instanceof LostRunError) {
        health.succeeded();
        return DROPPED;
      }
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      health.failed(error);
      // After an abort, the run is not waited for: the lease expires, and another worker claims the run.
      await context.sleep(STORAGE_PAUSE_MS, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Rolls the transaction back: this process has lost the lease of the run. */
class LostRunError extends Error {}

/**
 * Stores a decision in one transaction. It locks the job before the run and the report, as claims and deletions do:
 * another order could deadlock. It may run twice, since a commit that reported an error can have succeeded.
 * @throws LostRunError if this process has lost the lease
 */
async function storeDecision(
  { store: { database, queue, numberAudits }, clock }: RunContext,
  run: ActiveRun,
  decision: Exclude<Decision, { outcome: 'dropped' }>,
): Promise<void> {
  const { id: runId, accountId, reportId, delivery } = run;
  const { outcome } = decision;
  const failedAudits =
    outcome === 'completed' ? await numberAudits(decision.audited.report.failedAudits) : [];
  const change = async (em: EntityManager): Promise<boolean> => {
    const now = clock();
    switch (outcome) {
      case 'completed':
        await queue.remove(em, runId);
        if (!(await storeResults(em, run, { ...decision.audited, failedAudits }, now))) return false;
        await storePage(em, run, completedPage(decision.audited), now);
        return true;
      case 'failed': {
        await queue.remove(em, runId);
        const { error } = decision;
        const failure = { status: 'failed', finishedAt: now, ...errorProperties(error) } as const;
        if (!(await updateLeasedRun(em, run, failure))) return false;
        await updateReport(em, reportId, { status: 'failed', error }, now);
        await storePage(em, run, failedPage(error, decision.cause), now);
        return true;
      }
      case 'retried':
        return await updateLeasedRun(em, run, decision.changes);
      case 'returned': {
        if (decision.keepsPosition) {
          await queue.putBack(em, runId);
          return await queueRun(em, run, now);
        }
        await queue.remove(em, runId);
        if (!(await queueRun(em, run, now, decision.changes))) return false;
        const { requestId } = delivery;
        await queue.enqueue(em, { runId, accountId, isCrawled: isCrawled(run), now, requestId });
        return true;
      }
    }
  };
  await database.transact(async (em) => {
    if (!(await change(em))) throw new LostRunError();
  });
}

/** @param audited with the numbers of its failed audits. @returns false as `updateLeasedRun` */
async function storeResults(
  em: EntityManager,
  run: ActiveRun,
  { finalUrl, report, failedAudits }: AuditedPage & { failedAudits: number[] },
  now: Date,
): Promise<boolean> {
  const { result, score, coverage } = report;
  const results = { ...report, finalUrl, coverageJudged: coverage.judged, coverageTotal: coverage.total };
  if (!(await completeRun(em, run, results, report.checks, now))) return false;
  const shown = { result, score, shownRunId: run.id, generatedAt: now, ...summaryOf(report) };
  await updateReport(em, run.reportId, { status: 'completed', ...shown, error: null }, now);
  const regressed = await countRegressed(em, run.shownRunId, report);
  await storeShownResult(em, { reportId: run.reportId, score, regressed }, failedAudits);
  return true;
}

type PageOutcome = Omit<CrawledRun, 'siteAuditId' | 'url'>;

/** Stores the outcome of a run as that of a page of its site audit, if it is part of one. */
async function storePage(em: EntityManager, run: ActiveRun, outcome: PageOutcome, now: Date): Promise<void> {
  const { siteAuditId, url } = run;
  if (siteAuditId !== null) await storeCrawledPage(em, { siteAuditId, url, ...outcome }, now);
}

function completedPage({ finalUrl, report, crawled, ttfbMs, retryAfter }: AuditedPage): PageOutcome {
  const { title, redirectChain, statusCode } = report.page;
  const isRedirected = redirectChain.length > 1;
  const { score, result } = report;
  return {
    httpStatus: redirectChain[0]?.status ?? statusCode,
    redirectedTo: isRedirected ? finalUrl : null,
    errorCode: null,
    title,
    score,
    result,
    crawled: crawled ?? null,
    ttfbMs,
    retryAfter,
  };
}

function failedPage({ code, httpStatus }: ReportError, cause: unknown): PageOutcome {
  const nothing = { redirectedTo: null, title: null, score: null, result: null, crawled: null, ttfbMs: null };
  const retryAfter = cause instanceof FetchError ? cause.retryAfter : null;
  return { ...nothing, httpStatus, retryAfter, errorCode: code };
}

/** The properties of a run that lists show with its result. */
export function summaryOf({
  page,
  categories,
}: Pick<ComparedRun, 'categories'> & { page: Pick<Report, 'title'> }) {
  const scores = categories.map(({ category, score }) => [category, score]);
  return { title: page.title, categoryScores: JSON.stringify(Object.fromEntries(scores)) };
}

/**
 * The number of regressions since the previous run.
 * @param base id of the previous run; null without one
 */
export async function countRegressed(
  em: EntityManager,
  base: number | null,
  { catalogueVersion, checks }: Pick<PackedReport, 'catalogueVersion' | 'checks'>,
): Promise<number> {
  const before = base === null ? null : await readCheckedRun(em, base);
  // Without unpacking: a run of another catalogue has no regressions.
  if (before?.catalogueVersion !== catalogueVersion) return 0;
  return compareChecks(before, { catalogueVersion, checks: unpackChecks(checks) }).filter(isRegression)
    .length;
}
