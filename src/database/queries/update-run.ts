import type { Run } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
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

/** The properties of a run that its results set. */
type ResultProperty =
  | 'result'
  | 'score'
  | 'finalUrl'
  | 'rendering'
  | 'catalogueVersion'
  | 'coverageJudged'
  | 'coverageTotal'
  | JsonProperty;
type JsonProperty = 'cappedBy' | 'categories' | 'page';

/** The results of a completed run for the page as a whole. */
export type RunResults = { [Name in ResultProperty]: NonNullable<Run[Name]> };

type Leased = { id: number; leasedAttempt: number; leasedOwner: string | null };
const LEASED: ReadonlySet<string> = new Set<keyof Leased>(['id', 'leasedAttempt', 'leasedOwner']);

const update = preparedQuery<
  Leased & { [Name in keyof RunChanges]: string | number | Date | null },
  { id: number }
>((em, parameter, names) =>
  kysely(em)
    .updateTable('Run')
    .set(Object.fromEntries(names.filter((name) => !LEASED.has(name)).map((name) => [name, parameter(name)])))
    .where('id', '=', parameter('id'))
    .where('attempt', '=', parameter('leasedAttempt'))
    .where('owner', 'is not distinct from', parameter('leasedOwner'))
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
  changes: RunChanges,
): Promise<boolean> {
  const updated = await update(em, { ...changes, id, leasedAttempt, leasedOwner });
  return updated.length > 0;
}

const complete = preparedQuery<
  Leased & Omit<RunResults, JsonProperty> & Record<JsonProperty, string> & { finishedAt: Date },
  { id: number }
>((em, parameter) =>
  kysely(em)
    .updateTable('Run')
    .set({
      status: 'completed',
      result: parameter('result'),
      score: parameter('score'),
      finalUrl: parameter('finalUrl'),
      rendering: parameter('rendering'),
      catalogueVersion: parameter('catalogueVersion'),
      coverageJudged: parameter('coverageJudged'),
      coverageTotal: parameter('coverageTotal'),
      cappedBy: parameter('cappedBy'),
      categories: parameter('categories'),
      page: parameter('page'),
      finishedAt: parameter('finishedAt'),
    })
    .where('id', '=', parameter('id'))
    .where('attempt', '=', parameter('leasedAttempt'))
    .where('owner', 'is not distinct from', parameter('leasedOwner'))
    .where('status', '=', 'running')
    .returning('id'),
);

const insertChecks = preparedQuery<{ runId: number; checks: Uint8Array }, object>((em, parameter) =>
  kysely(em)
    .insertInto('RunChecks')
    .values({ runId: parameter('runId'), checks: parameter('checks') }),
);

/**
 * Completes a run that is still leased. Not an ORM query, for the reason of `updateLeasedRun`.
 * @param checks packed
 * @returns false as in `updateLeasedRun`
 */
export async function completeRun(
  em: EntityManager,
  { id, attempt: leasedAttempt, owner: leasedOwner }: LeasedRun,
  { cappedBy, categories, page, ...results }: RunResults,
  checks: Uint8Array,
  now: Date,
): Promise<boolean> {
  const [completed] = await complete(em, {
    id,
    leasedAttempt,
    leasedOwner,
    ...results,
    cappedBy: JSON.stringify(cappedBy),
    categories: JSON.stringify(categories),
    page: JSON.stringify(page),
    finishedAt: now,
  });
  if (!completed) return false;
  await insertChecks(em, { runId: id, checks });
  return true;
}
