/**
 * Queries for runs of reports, for lists and charts. Not ORM queries: for a page of 100 reports, one statement reads
 * the runs of all of them, without the facts of the page, which are most of the size of a run.
 */
import { sql } from 'kysely';
import { ReportResult } from '../../describe/report-result.ts';
import { date, derived, id, integer, object, score, text } from '../../describe/vocabulary.ts';
import { type Run, RunStatus, RunTrigger, UNCOMPLETED } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { errorOfReport, ReportError } from '../report-error.ts';
import type { ListSlice } from './list-slice.ts';

const SUMMARY = [
  'id',
  'reportId',
  'status',
  'trigger',
  'result',
  'score',
  'errorCode',
  'errorMessage',
  'errorHttpStatus',
  'createdAt',
  'startedAt',
  'finishedAt',
  'catalogueVersion',
] as const satisfies (keyof Run)[];

/** A run without its results for the page, in lists. */
export const RunSummary = object('RunSummary', 'One execution of all audits for a report.', {
  id: id('Ascending in the order of the runs.', 97),
  reportId: id('Id of the report.', 42),
  status: RunStatus.meta({ description: 'The state of the run.', example: 'completed' }),
  trigger: derived(
    RunTrigger.meta({ description: 'The reason why it was queued.', example: 'update' }),
    ({ trigger }: RunSummary) => trigger ?? 'update',
  ),
  result: ReportResult.nullable().meta({ description: `The result; null ${UNCOMPLETED}.`, example: 'good' }),
  score: score(`0 to 100 with one decimal; null ${UNCOMPLETED}.`).nullable(),
  error: derived(
    ReportError.nullable().meta({ description: 'Why it failed; null unless it did.', example: null }),
    errorOfReport,
  ),
  queuedAt: derived(date('When it was queued.'), ({ createdAt }: RunSummary) => createdAt),
  startedAt: date('When its latest attempt started; null while it is queued.').nullable(),
  finishedAt: date('When it ended; null before.').nullable(),
  durationMs: derived(
    integer('Milliseconds from start to end; null before it ended.', 2412).nullable(),
    ({ startedAt, finishedAt }: RunSummary) =>
      startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
  ),
  catalogueVersion: text(`Version of the audit catalogue of the run; null ${UNCOMPLETED}.`, '10').nullable(),
});
/** As stored. */
export type RunSummary = Pick<Run, (typeof SUMMARY)[number]>;

/** Selects runs of a report, newest first, by the position of their ids. */
export type RunSlice = ListSlice<number> & { status?: RunStatus | undefined };

/** Selects runs by id; runs of other accounts are left out. */
export async function readRuns(
  em: EntityManager,
  accountId: number,
  ids: readonly number[],
): Promise<RunSummary[]> {
  return await kysely(em)
    .selectFrom('Run')
    .innerJoin('Report', 'Report.id', 'Run.reportId')
    .select(SUMMARY.map((name) => `Run.${name}` as const))
    .where('Run.id', 'in', ids)
    .where('Report.accountId', '=', accountId)
    .execute();
}

/** Up to `limit` runs of each of the reports, nearest to the position first. */
export async function listRuns(
  em: EntityManager,
  reportIds: readonly number[],
  { status, position = null, backward = false, limit, offset = 0 }: RunSlice,
): Promise<RunSummary[]> {
  const direction = backward ? 'asc' : 'desc';
  let ranked = kysely(em)
    .selectFrom('Run')
    .select('id')
    .select(
      sql<number>`row_number() over (partition by report_id order by id ${sql.raw(direction)})`.as('place'),
    )
    .where('reportId', 'in', reportIds);
  if (status !== undefined) ranked = ranked.where('status', '=', status);
  if (position !== null) ranked = ranked.where('id', backward ? '>' : '<', position);
  const places = kysely(em)
    .selectFrom(ranked.as('ranked'))
    .select('ranked.id')
    .where('place', '>', offset)
    .where('place', '<=', offset + limit);
  return await kysely(em)
    .selectFrom('Run')
    .select(SUMMARY)
    .where('id', 'in', places)
    .orderBy('id', direction)
    .execute();
}

/** The number of runs of each of the reports; reports without runs are left out. */
export async function countRuns(
  em: EntityManager,
  reportIds: readonly number[],
  status: RunStatus | undefined,
): Promise<Map<number, number>> {
  let query = kysely(em)
    .selectFrom('Run')
    .select(['reportId', ({ fn }) => fn.countAll<number>().as('runs')])
    .where('reportId', 'in', reportIds);
  if (status !== undefined) query = query.where('status', '=', status);
  const rows = await query.groupBy('reportId').execute();
  return new Map(rows.map(({ reportId, runs }) => [reportId, runs]));
}

/** The newest run of each of the reports. */
export async function readLatestRuns(em: EntityManager, reportIds: readonly number[]): Promise<RunSummary[]> {
  const newest = kysely(em)
    .selectFrom('Run')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('reportId', 'in', reportIds)
    .groupBy('reportId');
  return await kysely(em).selectFrom('Run').select(SUMMARY).where('id', 'in', newest).execute();
}

/** The previous completed run of each of the runs, of the same report; runs without one are left out. */
export async function readPreviousRunIds(
  em: EntityManager,
  runIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await kysely(em)
    .selectFrom('Run as head')
    .select('head.id')
    .select(({ selectFrom }) =>
      selectFrom('Run as base')
        .select(sql<number | null>`max(base.id)`.as('id'))
        .whereRef('base.reportId', '=', 'head.reportId')
        .whereRef('base.id', '<', 'head.id')
        // A literal: with a parameter, the engines would not use the partial index of completed runs.
        .where(sql<boolean>`base.status = 'completed'`)
        .as('previous'),
    )
    .where('head.id', 'in', runIds)
    .execute();
  return new Map(rows.flatMap(({ id, previous }) => (previous === null ? [] : [[id, previous]])));
}
