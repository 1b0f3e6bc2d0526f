import type { Selectable } from 'kysely';
import { Report, type ReportResult, type ReportStatus } from '../entities/report.ts';
import type { EntityManager, Reader } from '../orm.ts';
import { preparedQueries, preparedQuery } from '../prepared-query.ts';
import { type Tables, tables } from '../tables.ts';

/** Why the last run of a report failed. */
export interface ReportError {
  code: string;
  message: string;
  httpStatus: number | null;
}

/** A report as stored, without what its shown run found out about the page. */
export interface ReportRecord {
  id: number;
  accountId: number;
  url: string;
  project: string;
  status: ReportStatus;
  result: ReportResult | null;
  score: number | null;
  /** 0 public, 1 private, 2 password. */
  privacy: number;
  passwordHash: string | null;
  accessVersion: number;
  slug: string;
  error: ReportError | null;
  revision: number;
  shownRunId: number | null;
  generatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns of a new report; the rest starts empty. */
export type NewReport = Pick<
  ReportRecord,
  'accountId' | 'url' | 'project' | 'privacy' | 'passwordHash' | 'slug' | 'createdAt'
>;

/** The columns that change after creation. */
export type ReportChanges = Partial<
  Pick<
    ReportRecord,
    | 'status'
    | 'result'
    | 'score'
    | 'privacy'
    | 'passwordHash'
    | 'accessVersion'
    | 'error'
    | 'shownRunId'
    | 'generatedAt'
  >
>;

const insert = preparedQuery<NewReport, Pick<ReportRecord, 'id'>>((db, parameter) =>
  db
    .insertInto('reports')
    .values({
      account_id: parameter('accountId'),
      url: parameter('url'),
      project: parameter('project'),
      status: 'queued',
      privacy: parameter('privacy'),
      password_hash: parameter('passwordHash'),
      access_version: 1,
      slug: parameter('slug'),
      revision: 1,
      created_at: parameter('createdAt'),
      updated_at: parameter('createdAt'),
    })
    .returning('id'),
);

/** Stores a new queued report. @returns it as stored */
export async function insertReport(em: EntityManager, report: NewReport): Promise<ReportRecord> {
  const [row] = await insert(em, report);
  const { id } = row as Pick<ReportRecord, 'id'>;
  return {
    ...report,
    id,
    accessVersion: 1,
    status: 'queued',
    result: null,
    score: null,
    error: null,
    revision: 1,
    shownRunId: null,
    generatedAt: null,
    updatedAt: report.createdAt,
  };
}

const CHANGED_COLUMNS = {
  status: 'status',
  result: 'result',
  score: 'score',
  privacy: 'privacy',
  passwordHash: 'password_hash',
  accessVersion: 'access_version',
  shownRunId: 'shown_run_id',
  generatedAt: 'generated_at',
  errorCode: 'error_code',
  errorMessage: 'error_message',
  errorHttpStatus: 'error_http_status',
  updatedAt: 'updated_at',
} as const satisfies Record<string, keyof Tables['reports']>;

type ChangedColumn = keyof typeof CHANGED_COLUMNS;

const update = preparedQueries<
  { id: number } & { [Column in ChangedColumn]?: string | number | Date | null },
  unknown
>();

/** Changes a report and raises its revision. */
export async function updateReport(
  em: EntityManager,
  id: number,
  { error, ...columns }: ReportChanges,
  now: Date,
): Promise<void> {
  const changes = {
    ...columns,
    ...(error !== undefined && {
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
      errorHttpStatus: error?.httpStatus ?? null,
    }),
    updatedAt: now,
  };
  const names = Object.keys(changes) as ChangedColumn[];
  await update(em, names.join(), { ...changes, id }, (db, parameter) =>
    db
      .updateTable('reports')
      .set(Object.fromEntries(names.map((name) => [CHANGED_COLUMNS[name], parameter(name)])))
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', parameter('id')),
  );
}

/** Deletes a report with its runs, checks and job. @returns whether there was one */
export async function deleteReport(em: EntityManager, accountId: number, id: number): Promise<boolean> {
  return (await em.nativeDelete(Report, { id, accountId })) > 0;
}

const selectOne = preparedQuery<{ accountId: number; id: number }, Selectable<Tables['reports']>>(
  (db, parameter) =>
    db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', parameter('id'))
      .where('account_id', '=', parameter('accountId')),
);

/** The account's report of that id; null when it is missing or another account's. */
export async function findReport(em: Reader, accountId: number, id: number): Promise<ReportRecord | null> {
  const [row] = await selectOne(em, { accountId, id });
  return row ? reportFromRow(row) : null;
}

/** Those of the ids that are the account's reports, in no particular order. */
export async function findReports(
  em: Reader,
  accountId: number,
  ids: readonly number[],
): Promise<ReportRecord[]> {
  const rows = await tables(em)
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(reportFromRow);
}

/** The report whose page has that slug, whoever owns it. */
export async function findReportBySlug(em: Reader, slug: string): Promise<ReportRecord | null> {
  const row = await tables(em).selectFrom('reports').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row ? reportFromRow(row) : null;
}

/** The current revision of each report that exists. */
export async function readRevisions(em: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tables(em)
    .selectFrom('reports')
    .select(['id', 'revision'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.revision]));
}

/** A stored row as a record. Dates are integers in SQLite. */
export function reportFromRow(row: Selectable<Tables['reports']>): ReportRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    project: row.project,
    status: row.status,
    result: row.result,
    score: row.score,
    privacy: row.privacy,
    passwordHash: row.password_hash,
    accessVersion: row.access_version,
    slug: row.slug,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: row.error_message ?? '', httpStatus: row.error_http_status },
    revision: row.revision,
    shownRunId: row.shown_run_id,
    generatedAt: row.generated_at === null ? null : new Date(row.generated_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
