import type { Check } from '../audits/check.ts';
import { unpackChecks } from '../audits/packed-report.ts';
import type { Reader } from '../database/orm.ts';
import { readRunChecks } from '../database/stores/run-store.ts';

/** Reads the checks of each of the runs that has any. */
export async function readChecks(em: Reader, runIds: readonly number[]): Promise<Map<number, Check[]>> {
  const checks = new Map<number, Check[]>();
  for (const [runId, packed] of await readRunChecks(em, runIds)) checks.set(runId, unpackChecks(packed));
  return checks;
}
