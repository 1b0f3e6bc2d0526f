import { z } from 'zod';
import type { Actor } from '../accounts/actor.ts';
import type { EntityManager } from '../database/orm.ts';
import { listRuns, type RunSummary, readPreviousRunIds, readRuns } from '../database/queries/run-list.ts';
import { NotFoundError } from '../errors.ts';
import {
  type CheckChange,
  compareChecks,
  compareScores,
  type ScoreComparison,
} from '../runs/compare-runs.ts';
import { wholeNumber } from './fields.ts';
import { parseInput } from './parse-input.ts';
import { readRunDetails } from './report-details.ts';
import { showReport } from './show-report.ts';

export { CHECK_CHANGE_KINDS } from '../runs/compare-runs.ts';

const runId = () => wholeNumber('Must be the id of a run.').pipe(z.int().min(1, 'Must be the id of a run.'));

/** Which runs of a report are compared. */
export const compareRunsInput = z.object({
  /** The completed run before the head when absent. */
  base: runId().optional(),
  /** The newest completed run when absent. */
  head: runId().optional(),
});

/** Two completed runs and how they differ. */
export interface RunComparison extends ScoreComparison {
  base: RunSummary;
  head: RunSummary;
  /** Heaviest first. */
  changes: CheckChange[];
}

/**
 * Compares two completed runs of a report.
 * @throws ValidationError, NotFoundError when the report or a run is missing, or a run is not completed
 */
export async function compareReportRuns(
  em: EntityManager,
  actor: Actor,
  reportId: number | null,
  input: Record<string, unknown>,
): Promise<RunComparison> {
  const wanted = parseInput(compareRunsInput, input);
  const report = await showReport(em, actor, reportId);
  const headId = wanted.head ?? (await newestCompleted(em, report.id));
  const baseId = wanted.base ?? (await readPreviousRunIds(em, [headId])).get(headId);
  if (baseId === undefined) throw new NotFoundError();
  const runs = await readRuns(em, actor.accountId, [baseId, headId]);
  const completed = (id: number) => {
    const run = runs.find((run) => run.id === id);
    if (run?.reportId !== report.id || run.score === null) throw new NotFoundError();
    return { run, score: run.score };
  };
  const base = completed(baseId);
  const head = completed(headId);
  const before = await readRunDetails(em, baseId);
  const after = await readRunDetails(em, headId);
  return {
    base: base.run,
    head: head.run,
    ...compareScores({ ...before, score: base.score }, { ...after, score: head.score }),
    changes: compareChecks(before.checks, after.checks),
  };
}

async function newestCompleted(em: EntityManager, reportId: number): Promise<number> {
  const slice = { status: 'completed', position: null, backward: false, limit: 1 } as const;
  const [run] = await listRuns(em, [reportId], slice);
  if (!run) throw new NotFoundError();
  return run.id;
}
