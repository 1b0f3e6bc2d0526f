import type { Actor, LinkActor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import type { RunTrigger } from '../../database/entities/run.ts';
import type { EntityManager } from '../../database/orm.ts';
import { insertRun } from '../../database/queries/stored-run.ts';
import { errorProperties } from '../../database/report-error.ts';
import { QueueFullError, RunLimitError } from '../../errors.ts';
import type { Queue } from '../../jobs/queue.ts';
import { currentRequestId } from '../../request-id.ts';
import type { ServiceContext } from '../service-context.ts';

const QUEUE_FULL_RETRY_SECONDS = 30;

const LINK_LIMIT_MESSAGE = 'Too many runs were started from report pages within a minute.';

/**
 * Consumes one run of the key's limit, and refunds it when the work does not use it or fails. Notifies workers of a queued
 * run.
 * @param work returns in `started` whether it queued a run
 * @throws RunLimitError when the limit is used up, QueueFullError
 */
export async function admitRun<Result extends { started: boolean }>(
  context: Pick<ServiceContext, 'backlog' | 'queueLimit' | 'runLimiter' | 'events'>,
  { accountId, apiKey }: Actor | LinkActor,
  work: () => Promise<Result>,
): Promise<Result> {
  const { backlog, queueLimit, runLimiter, events } = context;
  // An account can have any number of signed URLs, so they share one limit.
  const limiterKey = apiKey ? apiKey.id : `report pages of account ${accountId}`;
  const retryAfterSeconds = await runLimiter.consume(limiterKey, 1);
  if (retryAfterSeconds !== null) {
    throw new RunLimitError(retryAfterSeconds, apiKey ? undefined : LINK_LIMIT_MESSAGE);
  }
  let started = false;
  try {
    if (await backlog.isFull(queueLimit)) throw new QueueFullError(QUEUE_FULL_RETRY_SECONDS);
    const result = await work();
    started = result.started;
    return result;
  } finally {
    if (started) events.publish('run-queued');
    else await runLimiter.refund(limiterKey, 1);
  }
}

/** Queues a new run of the report within the caller's transaction. @returns its id */
export async function queueRun(
  em: EntityManager,
  queue: Queue,
  { id, accountId }: { id: number; accountId: number },
  { trigger, now }: { trigger: RunTrigger; now: Date },
): Promise<number> {
  const runId = await insertRun(em, { reportId: id, trigger, createdAt: now, siteAuditId: null });
  await queue.enqueue(em, { runId, accountId, isCrawled: false, now, requestId: currentRequestId() });
  return runId;
}

/**
 * Queues another run of a locked report without an open one, within the caller's transaction.
 * @returns its id
 */
export async function queueRerun(
  em: EntityManager,
  queue: Queue,
  report: Report,
  now: Date,
): Promise<number> {
  em.assign(report, { status: 'queued', updatedAt: now, ...errorProperties(null) });
  return await queueRun(em, queue, report, { trigger: 'update', now });
}
