/** Reads the results of runs as they are stored. */
import { setImmediate } from 'node:timers/promises';
import type { Check } from '../audits/check-type.ts';
import { unpackChecks } from '../audits/packed-report.ts';
import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { readRunChecks } from '../database/queries/run-results.ts';
import { fieldOf } from '../describe/vocabulary.ts';
import { PageFacts } from '../facts/page-facts-type.ts';
import type { CheckedRun } from './compare-runs.ts';

/**
 * The checks of runs by the id of the run; runs without checks are left out. Between two runs, the event loop executes
 * other tasks: unpacking the checks of one takes milliseconds.
 */
export async function readChecks(
  em: EntityManager,
  runIds: readonly number[],
): Promise<Map<number, Check[]>> {
  const found = await readRunChecks(em, runIds);
  const checksOf = new Map<number, Check[]>();
  for (const { runId, checks } of found) {
    if (checksOf.size > 0) await setImmediate();
    checksOf.set(runId, unpackChecks(checks));
  }
  return checksOf;
}

/** The checks of a run and the version of their catalogue; null for a run without checks. */
export async function readCheckedRun(em: EntityManager, id: number): Promise<CheckedRun | null> {
  const checks = (await readChecks(em, [id])).get(id);
  const run = checks && (await em.findOne(Run, { id }, { fields: ['catalogueVersion'] }));
  return checks && run ? { checks, catalogueVersion: run.catalogueVersion } : null;
}

/**
 * Page facts as stored. Facts that the version of the engine did not gather are null, empty, or derived from the
 * others.
 */
export function readPageFacts(stored: object): PageFacts {
  // Even the oldest reports have these.
  const { title, description, ttfbMs } = stored as Pick<PageFacts, 'title' | 'description' | 'ttfbMs'>;
  return {
    ...emptyFacts(),
    socialPreview: { title, description, siteName: null, imageUrl: null, type: null, card: null },
    timings: { redirectsMs: 0, ttfbMs, downloadMs: 0, totalMs: ttfbMs },
    ...stored,
  } as PageFacts;
}

/** Null for each fact that may be null, and an empty list for each list. */
function emptyFacts(): object {
  const fields = Object.entries(PageFacts.shape).map(([name, schema]) => [name, fieldOf(schema)] as const);
  return Object.fromEntries(
    fields
      .filter(([, { isNullable, schema }]) => isNullable || schema._zod.def.type === 'array')
      .map(([name, { isNullable }]) => [name, isNullable ? null : []]),
  );
}
