import type { Actor, LinkActor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { lockReport } from '../../database/lock-report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { showReport } from './show-report.ts';

/**
 * The report as in `showReport`, locked: no other request can change it before the transaction ends.
 * @throws NotFoundError
 */
export async function showLockedReport(
  em: EntityManager,
  actor: Actor | LinkActor,
  id: number | null,
): Promise<Report> {
  if (id !== null) await lockReport(em, id);
  return await showReport(em, actor, id);
}
