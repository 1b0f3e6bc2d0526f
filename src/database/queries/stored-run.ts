/**
 * The statements for one run. Not ORM queries, because each run is inserted, claimed and ended in a write transaction,
 * and the service should accept 1,000 reports per second: see `stored-report.ts` for the times.
 */
import type { Report } from '../entities/report.ts';
import { Run } from '../entities/run.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { ErrorProperties } from '../report-error.ts';

const STATE = [
  'id',
  'reportId',
  'status',
  'attempt',
  'owner',
  'crashes',
  'retries',
  'createdAt',
  'startedAt',
  'siteAuditId',
] as const;

/** The state of a run, by which a worker decides whether to continue it, with the columns of its report that it needs. */
export type FoundRun = Pick<Run, (typeof STATE)[number]> & Pick<Report, 'accountId' | 'url' | 'shownRunId'>;

const select = preparedQuery<{ id: number }, FoundRun>(
  (db, { id }) =>
    db
      .selectFrom('Run')
      .innerJoin('Report', 'Report.id', 'Run.reportId')
      .select(STATE.map((name) => `Run.${name}` as const))
      .select(['Report.accountId as accountId', 'Report.url', 'Report.shownRunId as shownRunId'])
      .where('Run.id', '=', id),
  Run,
);

/** The state of the run with the URL and the shown run of its report; null when both were deleted. */
export async function findRun(em: EntityManager, id: number): Promise<FoundRun | null> {
  return (await select(em, { id }))[0] ?? null;
}

/** A run to queue; `siteAuditId` is null unless a site audit queues it. */
type NewRun = Pick<Run, 'reportId' | 'trigger' | 'createdAt' | 'siteAuditId'>;

const insertQueuedRun = preparedQuery<NewRun, { id: number }>((db, run) =>
  db
    .insertInto('Run')
    .values({ ...run, status: 'queued', attempt: 0, crashes: 0, retries: 0 })
    .returning('id'),
);

/** Stores a new queued run. @returns its id */
export async function insertRun(em: EntityManager, run: NewRun): Promise<number> {
  const [stored] = await insertQueuedRun(em, run);
  return (stored as { id: number }).id;
}

/**
 * The attempt that a worker has leased: writes take effect only if the run has not ended and its attempt and owner are
 * unchanged. A run that is queued again has no owner, so its former worker does not match.
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
  'afterFixes',
  'patch',
] as const;

/** The results of a completed run for the page as a whole. Its report has the result and the score, too. */
export type RunResults = {
  [Name in 'result' | 'score' | (typeof RESULT_PROPERTIES)[number]]: Name extends 'afterFixes' | 'patch'
    ? Run[Name]
    : NonNullable<Run[Name]>;
};

/** The columns of results: JSON as text. */
type ResultColumns = {
  [Name in keyof RunResults]: RunResults[Name] extends string | number | null
    ? RunResults[Name]
    : string | Extract<RunResults[Name], null>;
};

type Changes = RunChanges & Partial<ResultColumns>;

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
 * Changes a run that is still leased, in one statement that also checks it.
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
 * Completes a run that is still leased.
 * @param checks packed
 * @returns false as in `updateLeasedRun`
 */
export async function completeRun(
  em: EntityManager,
  run: LeasedRun,
  results: RunResults,
  checks: Uint8Array,
  finishedAt: Date,
): Promise<boolean> {
  const changes = { ...storable(results), status: 'completed', finishedAt } as const;
  const isCompleted = await updateLeasedRun(em, run, changes);
  if (isCompleted) await insertChecks(em, { runId: run.id, checks });
  return isCompleted;
}

/** Other properties of the object are left out. */
function storable(results: RunResults): ResultColumns {
  const columns = (['result', 'score', ...RESULT_PROPERTIES] as const).map((name) => {
    const value = results[name];
    return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns) as ResultColumns;
}
