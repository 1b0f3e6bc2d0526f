import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import { MAX_KEY_AGE_MS } from '../../accounts/cache-api-keys.ts';
import type { Database } from '../../database/database.ts';
import { Account } from '../../database/entities/account.ts';
import { ApiKey } from '../../database/entities/api-key.ts';
import { IdempotencyKey } from '../../database/entities/idempotency-key.ts';
import { Report } from '../../database/entities/report.ts';
import { ProjectCount, ReportCount } from '../../database/entities/report-count.ts';
import { SiteAudit } from '../../database/entities/site-audit.ts';
import { NotFoundError } from '../../errors.ts';
import type { ServiceContext } from '../service-context.ts';
import { deleteReports } from './delete-report.ts';

const IDEMPOTENCY_KEYS_AT_ONCE = 500;
/** Least pause after a batch. SQLite's writers poll for their lock, and would not find a shorter gap. */
const MIN_PAUSE_MS = 20;

/**
 * Deletes an account with everything that it owns. First its keys are revoked, which ends its requests and live streams;
 * after a second, no process accepts its keys. Then follow its reports in small transactions, each with a pause as long as
 * itself, so that other accounts are served meanwhile. An interrupted deletion continues when it is called again. Rows of
 * rate limits expire by themselves, and rate-limiter-flexible deletes them an hour later.
 * @param onProgress receives the number of reports that are deleted
 * @throws NotFoundError when there is no such account
 */
export async function deleteAccount(
  context: Pick<ServiceContext, 'database' | 'queue' | 'events'>,
  accountId: number,
  now: Date,
  onProgress: (reports: number) => void = () => undefined,
): Promise<{ reports: number }> {
  const { database } = context;
  if ((await database.fork().findOne(Account, accountId)) === null) throw new NotFoundError();
  await revokeKeys(context, accountId, now);
  await sleep(MAX_KEY_AGE_MS);
  let reports = 0;
  for (;;) {
    const pause = createPause();
    // Before the reports: they would add others. The foreign key cascades to their pages.
    for (const { id } of await database.fork().find(SiteAudit, { accountId }, { fields: ['id'] })) {
      await database.transact((em) => em.nativeDelete(SiteAudit, { id }));
      await pause();
    }
    for await (const deleted of deleteReports(context, { accountId })) {
      reports += deleted;
      onProgress(reports);
      await pause();
    }
    for (;;) {
      const page = { fields: ['id'] as const, limit: IDEMPOTENCY_KEYS_AT_ONCE };
      const ids = (await database.fork().find(IdempotencyKey, { accountId }, page)).map(({ id }) => id);
      if (ids.length === 0) break;
      await database.transact((em) => em.nativeDelete(IdempotencyKey, { id: ids }));
      await pause();
    }
    if (await deleteRow(database, accountId)) return { reports };
  }
}

async function revokeKeys(
  { database, events }: Pick<ServiceContext, 'database' | 'events'>,
  accountId: number,
  now: Date,
): Promise<void> {
  await database.transact((em) =>
    em.nativeUpdate(ApiKey, { accountId, revokedAt: null }, { revokedAt: now }),
  );
  for (const { id } of await database.fork().find(ApiKey, { accountId }, { fields: ['id'] }))
    events.publish('api-key-revoked', id);
}

/** Deletes the account itself. @returns false if a request that was under way created another report */
async function deleteRow(database: Database, accountId: number): Promise<boolean> {
  return await database.transact(async (em) => {
    // Inserts of its reports wait for this lock, as their foreign key locks the account.
    await em.findOne(Account, accountId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isUsed = (await em.count(Report, { accountId })) + (await em.count(SiteAudit, { accountId })) > 0;
    if (isUsed) return false;
    await em.nativeDelete(ReportCount, { accountId });
    await em.nativeDelete(ProjectCount, { accountId });
    // Its keys go with it: the foreign key cascades.
    await em.nativeDelete(Account, accountId);
    return true;
  });
}

/** Creates a function that sleeps as long as the work since the last pause took, at least `MIN_PAUSE_MS`. */
function createPause(): () => Promise<void> {
  let resumedAt = performance.now();
  return async () => {
    await sleep(Math.max(MIN_PAUSE_MS, performance.now() - resumedAt));
    resumedAt = performance.now();
  };
}
