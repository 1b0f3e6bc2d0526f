import type { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { listRuns, readPreviousRunIds } from '../../database/queries/run-list.ts';
import { input, oneOfNumbers, someOf, wholeNumber } from '../../describe/inputs.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { compareChecks, compareScores, countChanges } from '../../runs/compare-runs.ts';
import { CheckChangeKind } from '../../runs/comparison-type.ts';
import { showReport } from './show-report.ts';
import { readCompletedRun } from './show-run.ts';

export { countChanges } from '../../runs/compare-runs.ts';
export type { CheckChange, CheckChangeKind } from '../../runs/comparison-type.ts';

const runId = (description: string) =>
  wholeNumber(description, { min: 1, message: 'Must be the id of a run.' }).optional();

/** The input: the runs of a report to compare, and which parts of the comparison are wanted. */
export const CompareRunsInput = input('CompareRunsInput', 'The runs to compare.', {
  base: runId('Id of the base run, not that of the head: by default the completed run before the head.'),
  head: runId('Id of the head run: by default the newest completed run.'),
  kinds: someOf(CheckChangeKind, 'Only changes of these kinds. All are counted.').optional(),
  summary: oneOfNumbers(
    [0, 1],
    '1 = only outcome, title and value of each check.',
    'Must be 0 (no) or 1 (yes: without evidence and fixes).',
  ).default(0),
});
type Wanted = z.output<typeof CompareRunsInput>;

/** Two completed runs of a report and their differences. */
export type ComparedRuns = Awaited<ReturnType<typeof compareRunsOfReport>>;

/**
 * Compares two completed runs of a report.
 * @throws ValidationError, also if both are the same run; NotFoundError when the report or a run is missing, or a run is
 * not completed; AppError `no_second_run`
 */
export async function compareReportRuns(
  em: EntityManager,
  actor: Actor,
  reportId: number | null,
  { kinds, ...wanted }: Omit<Wanted, 'summary'>,
): Promise<ComparedRuns> {
  const comparison = await compareRunsOfReport(em, await showReport(em, actor, reportId), wanted);
  const { head, changes } = comparison;
  if (comparison.base.id === head.id) {
    throw new ValidationError({ base: [`Must be another run than the head, which is run ${head.id}.`] });
  }
  return { ...comparison, changes: changes.filter(({ kind }) => kinds?.includes(kind) ?? true) };
}

/**
 * Compares two runs of a report that the caller may see.
 * @param wanted ids of the runs, with the default values of `CompareRunsInput`
 * @throws NotFoundError unless both are completed runs of it; AppError `no_second_run` if there is no default value
 */
export async function compareRunsOfReport(
  em: EntityManager,
  report: Pick<Report, 'id' | 'accountId'>,
  wanted: Pick<Wanted, 'base' | 'head'>,
) {
  const headId = wanted.head ?? (await newestCompleted(em, report.id));
  const baseId = wanted.base ?? (await readPreviousRunIds(em, [headId])).get(headId);
  if (baseId === undefined) {
    // An unknown head has no previous run either.
    await readCompletedRun(em, report, headId);
    throw new AppError('no_second_run');
  }
  const base = await readCompletedRun(em, report, baseId);
  const head = await readCompletedRun(em, report, headId);
  const changes = compareChecks(base.details, head.details);
  return {
    base: base.run,
    head: head.run,
    ...compareScores({ ...base.details, score: base.run.score }, { ...head.details, score: head.run.score }),
    /** In descending order of weight. */
    changes,
    /** Of all changes, also of those that are left out. */
    counts: countChanges(changes),
    /** The facts of the page in both runs. */
    pages: { base: base.details.page, head: head.details.page },
  };
}

async function newestCompleted(em: EntityManager, reportId: number): Promise<number> {
  const [run] = await listRuns(em, [reportId], { status: 'completed', limit: 1 });
  if (!run) throw new AppError('no_second_run');
  return run.id;
}
