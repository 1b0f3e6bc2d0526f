/**
 * Not ORM queries, because the service should accept 1,000 reports per second. To store a report and its first run,
 * `em.create` and `em.flush` take 1.5 ms; these take 0.2 ms.
 */
import { Report } from '../entities/report.ts';
import type { RunTrigger } from '../entities/run.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

/** The properties of a new report; the others start with fixed values or null. */
export type NewReport = Pick<
  Report,
  'accountId' | 'url' | 'project' | 'privacy' | 'passwordHash' | 'slug' | 'createdAt'
>;

const insert = preparedQuery<NewReport, Report>(
  (db, report) =>
    db
      .insertInto('Report')
      .values({ ...report, status: 'queued', accessVersion: 1, revision: 1, updatedAt: report.createdAt })
      .returningAll(),
  Report,
);

/** Stores a new queued report. @returns the report as stored */
export async function insertReport(em: EntityManager, report: NewReport): Promise<Report> {
  return (await insert(em, report))[0] as Report;
}

const insertQueuedRun = preparedQuery<
  { reportId: number; trigger: RunTrigger; createdAt: Date },
  { id: number }
>((db, run) =>
  db
    .insertInto('Run')
    .values({ ...run, status: 'queued', attempt: 0, crashes: 0, retries: 0 })
    .returning('id'),
);

/** Stores a new queued run. @returns its id */
export async function insertRun(
  em: EntityManager,
  reportId: number,
  createdAt: Date,
  trigger: RunTrigger = 'create',
): Promise<number> {
  const [run] = await insertQueuedRun(em, { reportId, trigger, createdAt });
  return (run as { id: number }).id;
}
