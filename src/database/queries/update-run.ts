import type { Run } from '../entities/run.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { ErrorProperties } from '../report-error.ts';

/**
 * The attempt that a worker has leased: writes take effect only if the run has not ended and its attempt and owner are
 * unchanged.
 */
export type LeasedRun = Pick<Run, 'id' | 'attempt' | 'owner'>;

/** The properties of a run that change before it has results. */
export type RunChanges = Partial<
  Pick<Run, 'status' | 'attempt' | 'owner' | 'crashes' | 'retries' | 'startedAt' | 'finishedAt'> &
    ErrorProperties
>;

/** The properties of a run that only its results set. */
export const RESULT_PROPERTIES = [
  'finalUrl',
  'rendering',
  'catalogueVersion',
  'coverageJudged',
  'coverageTotal',
  'cappedBy',
  'categories',
  'page',
] as const;
type JsonProperty = 'cappedBy' | 'categories' | 'page';

/** The results of a completed run for the page as a whole. Its report has the result and the score, too. */
export type RunResults = {
  [Name in 'result' | 'score' | (typeof RESULT_PROPERTIES)[number]]: NonNullable<Run[Name]>;
};

/** JSON as text. */
type Changes = RunChanges & Partial<Omit<RunResults, JsonProperty> & Record<JsonProperty, string>>;

const update = preparedQuery<
  { id: number; leasedAttempt: number; leasedOwner: string | null } & {
    [Name in keyof Changes]: string | number | Date | null;
  },
  { id: number }
>((db, { id, leasedAttempt, leasedOwner, ...changes }) =>
  db
    .updateTable('Run')
    .set(changes)
    .where('id', '=', id)
    .where('attempt', '=', leasedAttempt)
    .where('owner', 'is not distinct from', leasedOwner)
    .where('status', 'in', ['queued', 'running'])
    .returning('id'),
);

/**
 * Changes a run that is still leased. Not an ORM query: one statement checks the condition and changes the run, and
 * each claim executes it in a write transaction.
 * @returns false when another attempt has the lease, or the run has ended or was deleted
 */
export async function updateLeasedRun(
  em: EntityManager,
  { id, attempt: leasedAttempt, owner: leasedOwner }: LeasedRun,
  changes: Changes,
): Promise<boolean> {
  return (await update(em, { ...changes, id, leasedAttempt, leasedOwner })).length > 0;
}

const insertChecks = preparedQuery<{ runId: number; checks: Uint8Array }, object>((db, checks) =>
  db.insertInto('RunChecks').values(checks),
);

/**
 * Completes a run that is still leased. Not an ORM query, for the reason of `updateLeasedRun`.
 * @param checks packed
 * @returns false as in `updateLeasedRun`
 */
export async function completeRun(
  em: EntityManager,
  run: LeasedRun,
  { cappedBy, categories, page, ...results }: RunResults,
  checks: Uint8Array,
  finishedAt: Date,
): Promise<boolean> {
  const isCompleted = await updateLeasedRun(em, run, {
    ...results,
    status: 'completed',
    cappedBy: JSON.stringify(cappedBy),
    categories: JSON.stringify(categories),
    page: JSON.stringify(page),
    finishedAt,
  });
  if (isCompleted) await insertChecks(em, { runId: run.id, checks });
  return isCompleted;
}
