import type { Actor, LinkActor } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { NotFoundError } from '../../errors.ts';

/**
 * @param id null for a malformed id
 * @throws NotFoundError for a missing report and for a report of another account
 */
export async function showReport(
  em: EntityManager,
  actor: Actor | LinkActor,
  id: number | null,
): Promise<Report> {
  const report = id === null ? null : await em.findOne(Report, { id, accountId: actor.accountId });
  if (!report) throw new NotFoundError();
  return report;
}
