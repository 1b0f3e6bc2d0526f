import type { Selectable } from 'kysely';
import type { RunStatus } from '../entities/run.ts';
import type { EntityManager, Reader } from '../orm.ts';
import { preparedQueries, preparedQuery } from '../prepared-query.ts';
import { type Tables, tables } from '../tables.ts';

/** The state of a run that decides who may go on with it. */
export interface RunState {
  id: number;
  reportId: number;
  status: RunStatus;
  attempt: number;
  owner: string | null;
  crashes: number;
  retries: number;
  /** When the newest attempt began; null while the run waits. */
  startedAt: Date | null;
}

/** What a successful run found out about the page as a whole; objects are the engine's, as JSON. */
export interface RunResults {
  finalUrl: string;
  rendering: string;
  catalogueVersion: string;
  coverageJudged: number;
  coverageTotal: number;
  cappedBy: string[];
  categories: object;
  page: object;
}

const insert = preparedQuery<{ reportId: number; createdAt: Date }, { id: number }>((db, parameter) =>
  db
    .insertInto('runs')
    .values({
      report_id: parameter('reportId'),
      status: 'queued',
      attempt: 0,
      crashes: 0,
      retries: 0,
      created_at: parameter('createdAt'),
    })
    .returning('id'),
);

/** Stores a new queued run. @returns its id */
export async function insertRun(em: EntityManager, reportId: number, now: Date): Promise<number> {
  const [row] = await insert(em, { reportId, createdAt: now });
  return (row as { id: number }).id;
}

const selectOne = preparedQuery<{ id: number }, Selectable<Tables['runs']> & { url: string }>(
  (db, parameter) =>
    db
      .selectFrom('runs')
      .innerJoin('reports', 'reports.id', 'runs.report_id')
      .selectAll('runs')
      .select('reports.url')
      .where('runs.id', '=', parameter('id')),
);

/** The run's state and the address it is about; null when it was deleted with its report. */
export async function findRun(em: EntityManager, id: number): Promise<(RunState & { url: string }) | null> {
  const [row] = await selectOne(em, { id });
  return row ? { ...stateFromRow(row), url: row.url } : null;
}

/** The report's run that has not ended yet, if there is one. */
export async function findOpenRun(em: Reader, reportId: number): Promise<RunState | null> {
  const row = await tables(em)
    .selectFrom('runs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row ? stateFromRow(row) : null;
}

/** All runs that have not ended, first come first, with whose they are. */
export async function findOpenRuns(em: Reader): Promise<(RunState & { accountId: number })[]> {
  const rows = await tables(em)
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .selectAll('runs')
    .select('reports.account_id')
    .where('runs.status', 'in', ['queued', 'running'])
    .orderBy('runs.id')
    .execute();
  return rows.map((row) => ({ ...stateFromRow(row), accountId: row.account_id }));
}

/** The run that a worker holds: writes go through only until it ends, and while attempt and owner are still these. */
export type HeldRun = Pick<RunState, 'id' | 'attempt' | 'owner'>;

/** The columns of a run that change before it has results. */
export type RunChanges = Partial<Omit<RunState, 'id' | 'reportId'>> & { finishedAt?: Date };

const CHANGED_COLUMNS = {
  status: 'status',
  attempt: 'attempt',
  owner: 'owner',
  crashes: 'crashes',
  retries: 'retries',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
} as const satisfies Record<keyof RunChanges, keyof Tables['runs']>;

type Held = { id: number; heldAttempt: number; heldOwner: string | null };

const update = preparedQueries<
  Held & { [Name in keyof RunChanges]: string | number | Date | null },
  { id: number }
>();

/** Changes a run that is still held. @returns false when another attempt has taken over, or it has ended or is gone */
export async function updateHeldRun(
  em: EntityManager,
  { id, attempt: heldAttempt, owner: heldOwner }: HeldRun,
  changes: RunChanges,
): Promise<boolean> {
  const names = Object.keys(changes) as (keyof RunChanges)[];
  const updated = await update(
    em,
    names.join(),
    { ...changes, id, heldAttempt, heldOwner },
    (db, parameter) =>
      db
        .updateTable('runs')
        .set(Object.fromEntries(names.map((name) => [CHANGED_COLUMNS[name], parameter(name)])))
        .where('id', '=', parameter('id'))
        .where('attempt', '=', parameter('heldAttempt'))
        .where('owner', 'is not distinct from', parameter('heldOwner'))
        .where('status', 'in', ['queued', 'running'])
        .returning('id'),
  );
  return updated.length > 0;
}

const complete = preparedQuery<
  Held &
    Omit<RunResults, 'cappedBy' | 'categories' | 'page'> & {
      cappedBy: string;
      categories: string;
      page: string;
      finishedAt: Date;
    },
  { id: number }
>((db, parameter) =>
  db
    .updateTable('runs')
    .set({
      status: 'completed',
      final_url: parameter('finalUrl'),
      rendering: parameter('rendering'),
      catalogue_version: parameter('catalogueVersion'),
      coverage_judged: parameter('coverageJudged'),
      coverage_total: parameter('coverageTotal'),
      capped_by: parameter('cappedBy'),
      categories: parameter('categories'),
      page: parameter('page'),
      finished_at: parameter('finishedAt'),
    })
    .where('id', '=', parameter('id'))
    .where('attempt', '=', parameter('heldAttempt'))
    .where('owner', 'is not distinct from', parameter('heldOwner'))
    .where('status', '=', 'running')
    .returning('id'),
);

const insertChecks = preparedQuery<{ runId: number; checks: Uint8Array }, unknown>((db, parameter) =>
  db.insertInto('run_checks').values({ run_id: parameter('runId'), checks: parameter('checks') }),
);

/** Ends a run that is still held with its results. @param checks packed @returns false as `updateHeldRun` */
export async function completeRun(
  em: EntityManager,
  { id, attempt: heldAttempt, owner: heldOwner }: HeldRun,
  { cappedBy, categories, page, ...results }: RunResults,
  checks: Uint8Array,
  now: Date,
): Promise<boolean> {
  const [completed] = await complete(em, {
    id,
    heldAttempt,
    heldOwner,
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

/** What each of the runs found out about its page. */
export async function readRunResults(
  em: Reader,
  runIds: readonly number[],
): Promise<Map<number, RunResults>> {
  const rows = await tables(em)
    .selectFrom('runs')
    .select([
      'id',
      'final_url',
      'rendering',
      'catalogue_version',
      'coverage_judged',
      'coverage_total',
      'capped_by',
      'categories',
      'page',
    ])
    .where('id', 'in', runIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        finalUrl: row.final_url ?? '',
        rendering: row.rendering ?? '',
        catalogueVersion: row.catalogue_version ?? '',
        coverageJudged: row.coverage_judged ?? 0,
        coverageTotal: row.coverage_total ?? 0,
        cappedBy: parsed(row.capped_by) as string[],
        categories: parsed(row.categories) as object,
        page: parsed(row.page) as object,
      },
    ]),
  );
}

/** The checks of each of the runs, packed as they were given. */
export async function readRunChecks(em: Reader, runIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = await tables(em)
    .selectFrom('run_checks')
    .select(['run_id', 'checks'])
    .where('run_id', 'in', runIds)
    .execute();
  return new Map(rows.map((row) => [row.run_id, row.checks]));
}

function stateFromRow(row: Selectable<Tables['runs']>): RunState {
  return {
    id: row.id,
    reportId: row.report_id,
    status: row.status,
    attempt: row.attempt,
    owner: row.owner,
    crashes: row.crashes,
    retries: row.retries,
    startedAt: row.started_at === null ? null : new Date(row.started_at),
  };
}

// SQLite gives JSON columns as text, PostgreSQL as values.
function parsed(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
