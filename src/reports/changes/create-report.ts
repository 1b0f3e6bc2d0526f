import type { z } from 'zod';
import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { insertReport } from '../../database/queries/stored-report.ts';
import { ConflictError } from '../../errors.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { CreateReportInput } from '../../model/input.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import {
  changePageAccess,
  hashSentPassword,
  PUBLIC_ACCESS,
  requirePassword,
} from '../../sharing/page-access.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport } from '../show/show-report.ts';
import { type IdempotentRequest, idempotentRequest } from './idempotency.ts';
import { admitRun, queueRerun, queueRun } from './start-run.ts';

const withPasswordRule = requirePassword(CreateReportInput, PUBLIC_ACCESS);

/**
 * The input of a new report or site audit, with the normalized URL.
 * @throws ValidationError also for a URL that the settings do not allow
 */
export function parseTarget<Schema extends z.ZodType<{ url: string }>>(
  schema: Schema,
  input: Record<string, unknown>,
  allowTargets: ServiceContext['allowTargets'],
): z.output<Schema> {
  const { url, problem } =
    typeof input.url === 'string' && input.url !== ''
      ? checkSentUrl(input.url, allowTargets)
      : { url: null, problem: null };
  const wanted = parseInput(schema, input, problem === null ? {} : { url: [problem] });
  return { ...wanted, url: url?.href ?? wanted.url };
}

/**
 * Stores a report and queues its first run, in one transaction. With an idempotency key, a repeat of the same
 * input returns the first report in its current state and queues no run. With `reuse`, the newest report of the same URL
 * runs again instead, if there is one; its privacy and password do not change.
 * @param input `url`, `privacy`, `password`, `reuse`, `idempotencyKey`
 * @throws ForbiddenError, ValidationError, ConflictError, RunLimitError, QueueFullError
 */
export async function createReport(
  context: ServiceContext,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<{ report: Report; isReplayed: boolean; isNew: boolean }> {
  requireWrite(actor);
  const { idempotencyKey: key, ...wanted } = parseTarget(withPasswordRule, input, context.allowTargets);
  const { accountId } = actor;
  const now = context.clock();
  const { url, privacy, password, reuse } = wanted;
  // Without `reuse`, the list stays as in earlier releases, whose requests may be repeated.
  const parts = reuse ? [url, privacy, password, reuse] : [url, privacy, password];
  const request = idempotentRequest(context, accountId, key, parts);
  const earlier = request && ((em: EntityManager) => findEarlier(em, request, accountId));

  const repeated = await earlier?.(context.database.fork());
  if (repeated) return { report: repeated, isReplayed: true, isNew: false };

  const sentHash = await hashSentPassword(PUBLIC_ACCESS, wanted);
  const access = changePageAccess(PUBLIC_ACCESS, wanted.privacy, sentHash);
  const { report, isReplayed, isNew } = await admitRun(context, actor, () =>
    context.database.transact(async (em) => {
      await request?.lock(em);
      const raced = await earlier?.(em);
      if (raced) return { report: raced, isReplayed: true, isNew: false, started: false };
      const newest = { orderBy: { id: 'desc' }, fields: ['id'] } as const;
      const known = reuse ? await em.findOne(Report, { accountId, url, siteAuditId: null }, newest) : null;
      const report = known
        ? await showLockedReport(em, actor, known.id)
        : await insertReport(em, { ...access, accountId, url, createdAt: now });
      const started = !known || (await findOpenRun(em, report.id)) === null;
      if (!known) await queueRun(em, context.queue, report, { trigger: 'create', now });
      else if (started) await queueRerun(em, context.queue, report, now);
      await em.flush();
      await request?.store(em, report.id, now);
      return { report, isReplayed: false, isNew: !known, started };
    }),
  );
  if (!isNew && !isReplayed) context.events.publish('report-changed', report.id);
  return { report, isReplayed, isNew };
}

async function findEarlier(
  em: EntityManager,
  request: IdempotentRequest,
  accountId: number,
): Promise<Report | null> {
  const earlier = await request.findEarlier(em);
  if (!earlier) return null;
  const report = await em.findOne(Report, { id: earlier.objectId, accountId });
  if (!report)
    throw new ConflictError(
      'The report that was created with this idempotency key was deleted. Use a new key.',
    );
  return report;
}
