import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import type { PageFacts } from '../../audits/facts/page-facts-type.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { listRuns, type RunSummary, readPreviousRunIds } from '../../database/queries/run-list.ts';
import { NotFoundError } from '../../errors.ts';
import {
  type CheckChange,
  compareChecks,
  compareScores,
  type ScoreComparison,
} from '../../runs/compare-runs.ts';
import { wholeNumber } from '../fields.ts';
import { parseInput } from '../parse-input.ts';
import { type CompletedRun, readCompletedRun } from './read-completed-run.ts';
import { showReport } from './show-report.ts';

export {
  CHECK_CHANGE_KINDS,
  type CheckChange,
  type CheckChangeKind,
  countChanges,
  isRegression,
} from '../../runs/compare-runs.ts';

const runId = () => wholeNumber('Must be the id of a run.').pipe(z.int().min(1, 'Must be the id of a run.'));

/** The input schema: the runs of a report to compare. */
export const compareRunsInput = z.object({
  /** Id of the base run; by default the completed run before the head. */
  base: runId().optional(),
  /** Id of the head run; by default the newest completed run. */
  head: runId().optional(),
});

/** Two completed runs and their differences. */
export interface RunComparison extends ScoreComparison {
  base: RunSummary;
  head: RunSummary;
  /** In descending order of weight. */
  changes: CheckChange[];
}

/** A comparison with the facts of the page in both runs. */
export interface DetailedComparison extends RunComparison {
  base: CompletedRun;
  head: CompletedRun;
  pages: { base: PageFacts; head: PageFacts };
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
  return await compareRunsOfReport(em, await showReport(em, actor, reportId), wanted);
}

/**
 * Compares two runs of a report that the caller may see.
 * @param wanted ids of the runs, with the default values of `compareRunsInput`
 * @throws NotFoundError unless both are completed runs of it
 */
export async function compareRunsOfReport(
  em: EntityManager,
  report: Pick<Report, 'id' | 'accountId'>,
  wanted: z.infer<typeof compareRunsInput>,
): Promise<DetailedComparison> {
  const headId = wanted.head ?? (await newestCompleted(em, report.id));
  const baseId = wanted.base ?? (await readPreviousRunIds(em, [headId])).get(headId);
  if (baseId === undefined) throw new NotFoundError();
  const base = await readCompletedRun(em, report, baseId);
  const head = await readCompletedRun(em, report, headId);
  return {
    base: base.run,
    head: head.run,
    ...compareScores({ ...base.details, score: base.run.score }, { ...head.details, score: head.run.score }),
    changes: compareChecks(base.details, head.details),
    pages: { base: base.details.page, head: head.details.page },
  };
}

async function newestCompleted(em: EntityManager, reportId: number): Promise<number> {
  const slice = { status: 'completed', position: null, backward: false, limit: 1 } as const;
  const [run] = await listRuns(em, [reportId], slice);
  if (!run) throw new NotFoundError();
  return run.id;
}
