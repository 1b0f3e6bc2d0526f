import type { Actor } from '../accounts/actor.ts';
import type { Reader } from '../database/orm.ts';
import { findReport, type ReportRecord } from '../database/stores/report-store.ts';
import { NotFoundError } from '../errors.ts';

/**
 * @param id null stands for an id that cannot be one
 * @throws NotFoundError for a missing report and for another account's alike
 */
export async function showReport(em: Reader, actor: Actor, id: number | null): Promise<ReportRecord> {
  const report = id === null ? null : await findReport(em, actor.accountId, id);
  if (!report) throw new NotFoundError();
  return report;
}
