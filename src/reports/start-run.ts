import type { Actor } from '../accounts/actor.ts';
import type { EntityManager } from '../database/orm.ts';
import { insertRun } from '../database/stores/run-store.ts';
import { QueueFullError, RunLimitError } from '../errors.ts';
import type { ServiceContext } from './service-context.ts';

const QUEUE_FULL_RETRY_SECONDS = 30;

/**
 * Takes one run from the key's budget, and returns it when the work does not use it or fails.
 * @param work says with `started` whether it queued a run
 * @throws RunLimitError when the budget is spent
 */
export async function withRunBudget<Result extends { started: boolean }>(
  { runBudget }: ServiceContext,
  { apiKey }: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  const retryAfterSeconds = await runBudget.take(apiKey.id, 1);
  if (retryAfterSeconds !== null) throw new RunLimitError(retryAfterSeconds);
  let started = false;
  try {
    const result = await work();
    started = result.started;
    return result;
  } finally {
    if (!started) await runBudget.giveBack(apiKey.id, 1);
  }
}

/**
 * Queues a new run of the report within the caller's transaction.
 * @throws QueueFullError
 */
export async function queueRun(
  em: EntityManager,
  { queue, queueLimit }: ServiceContext,
  report: { id: number; accountId: number },
  now: Date,
): Promise<void> {
  if (await queue.isFull(em, queueLimit)) throw new QueueFullError(QUEUE_FULL_RETRY_SECONDS);
  const runId = await insertRun(em, report.id, now);
  await queue.enqueue(em, { runId, accountId: report.accountId, now });
}
