import type { Check } from '../audits/check.ts';
import { unpackChecks } from '../audits/packed-report.ts';
import { RunChecks } from '../database/entities/run-checks.ts';
import type { EntityManager } from '../database/orm.ts';

/** Reads the checks of each of the runs that has any. */
export async function readChecks(
  em: EntityManager,
  runIds: readonly number[],
): Promise<Map<number, Check[]>> {
  const found = await em.find(RunChecks, { runId: [...runIds] });
  return new Map(found.map(({ runId, checks }) => [runId, unpackChecks(checks)]));
}
