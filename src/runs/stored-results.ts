/** Reads the results of runs as they are stored. */
import type { Check } from '../audits/check.ts';
import { unpackChecks } from '../audits/packed-report.ts';
import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { readRunChecks } from '../database/queries/run-results.ts';
import type { CheckedRun } from './compare-runs.ts';

/** The checks of runs by the id of the run; runs without checks are left out. */
export async function readChecks(
  em: EntityManager,
  runIds: readonly number[],
): Promise<Map<number, Check[]>> {
  const found = await readRunChecks(em, runIds);
  return new Map(found.map(({ runId, checks }) => [runId, unpackChecks(checks)]));
}

/** The checks of a run and the version of their catalogue; null for a run without checks. */
export async function readCheckedRun(em: EntityManager, id: number): Promise<CheckedRun | null> {
  const checks = (await readChecks(em, [id])).get(id);
  const run = checks && (await em.findOne(Run, { id }, { fields: ['catalogueVersion'] }));
  return checks && run ? { checks, catalogueVersion: run.catalogueVersion } : null;
}
