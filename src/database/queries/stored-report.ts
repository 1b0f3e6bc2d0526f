/**
 * The statements for one report. Not ORM queries, because the service should accept 1,000 reports per second, and each
 * run changes its report at least twice: to store a report and its first run, `em.create` and `em.flush` take 1.5 ms;
 * these take 0.2 ms. `em.findOne` takes most of a millisecond, and changes by `em.flush` ten times as long.
 */
import { sql } from 'kysely';
import { createSlug } from '../create-slug.ts';
import { Report } from '../entities/report.ts';
import type { ShownResult } from '../entities/shown-result.ts';
import type { EntityManager, SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { projectOf } from '../project-of.ts';
import { type ErrorProperties, errorProperties, type ReportError } from '../report-error.ts';

const select = preparedQuery<{ id: number; accountId: number }, Report>(
  (db, { id, accountId }) =>
    db.selectFrom('Report').selectAll().where('id', '=', id).where('accountId', '=', accountId),
  Report,
);

/** The report as stored now; null when the account has no such report. */
export async function findReport(em: SqlConnection, accountId: number, id: number): Promise<Report | null> {
  return (await select(em, { id, accountId }))[0] ?? null;
}

/** The properties of a new report; the others derive from them, or start with fixed values or null. */
export type NewReport = Pick<Report, 'accountId' | 'url' | 'privacy' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<Report, 'project' | 'slug' | 'siteAuditId'>>;

const insert = preparedQuery<Required<NewReport>, Report>(
  (db, report) =>
    db
      .insertInto('Report')
      .values({ ...report, status: 'queued', accessVersion: 1, revision: 1, updatedAt: report.createdAt })
      .returningAll(),
  Report,
);

/** Stores a new queued report. @returns the report as stored */
export async function insertReport(em: EntityManager, report: NewReport): Promise<Report> {
  const project = report.project ?? projectOf(report.url);
  const stored = { slug: createSlug(), siteAuditId: null, ...report, project };
  return (await insert(em, stored))[0] as Report;
}

type ChangedProperties = Pick<
  Report,
  'status' | 'result' | 'score' | 'shownRunId' | 'generatedAt' | 'title' | 'categoryScores'
>;

/** The properties of a report that a run changes. */
export type ReportChanges = Partial<ChangedProperties> & { error?: ReportError | null };

type Changes = Partial<ChangedProperties & ErrorProperties> & { updatedAt: Date };

const update = preparedQuery<
  { id: number } & { [Name in keyof Changes]: Date | string | number | null },
  object
>((db, { id, ...changes }) =>
  db
    .updateTable('Report')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id),
);

/** Changes a report and increases its revision. */
export async function updateReport(
  em: EntityManager,
  id: number,
  { error, ...properties }: ReportChanges,
  updatedAt: Date,
): Promise<void> {
  await update(em, { ...properties, ...(error !== undefined && errorProperties(error)), updatedAt, id });
}

const upsertShownResult = preparedQuery<
  Pick<ShownResult, 'reportId' | 'score' | 'regressed' | 'failedAudits'>,
  object
>((db, { reportId, score, regressed, failedAudits }) =>
  db
    .insertInto('ShownResult')
    .columns(['reportId', 'accountId', 'project', 'score', 'regressed', 'failedAudits'])
    .expression(({ selectFrom }) =>
      selectFrom('Report')
        .select(['id', 'accountId', 'project', score.as('score'), regressed.as('regressed')])
        .select(failedAudits.as('failedAudits'))
        .where('id', '=', reportId)
        // Those of site audits would be most of the results of a project.
        .where('siteAuditId', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.column('reportId').doUpdateSet(({ ref }) => ({
        score: ref('excluded.score'),
        regressed: ref('excluded.regressed'),
        failedAudits: ref('excluded.failedAudits'),
      })),
    ),
);

/**
 * Stores or replaces the shown result of a report, with its account and project.
 * @param failedAudits the numbers of the failed audits
 */
export async function storeShownResult(
  em: EntityManager,
  result: Pick<ShownResult, 'reportId' | 'score' | 'regressed'>,
  failedAudits: readonly number[],
): Promise<void> {
  await upsertShownResult(em, { ...result, failedAudits: failedAudits.toSorted((a, b) => a - b).join() });
}
