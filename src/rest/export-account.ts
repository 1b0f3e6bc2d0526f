import { Account } from '../database/entities/account.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { Report } from '../database/entities/report.ts';
import { listRuns } from '../database/queries/run-list.ts';
import { NotFoundError } from '../errors.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { readRunDetails } from '../reports/show/report-details.ts';
import { presentAccountFields, presentApiKey } from './present/present-account.ts';
import { presentSummary } from './present/present-report.ts';
import { presentRun } from './present/present-run.ts';

const REPORTS_AT_ONCE = 50;
const RUNS_AT_ONCE = 50;

type ExportContext = Pick<ServiceContext, 'database' | 'publicUrl'>;

/** An object of an account with its kind, with the field names of this API. */
export type ExportedObject = { type: 'account' | 'api_key' | 'report' | 'run' } & Record<string, unknown>;

/**
 * Exports all data of an account: the account, its API keys without their secrets, and each report, oldest first,
 * followed by its runs with their checks. Objects are read on demand, so that memory stays constant.
 * @throws NotFoundError when there is no such account
 */
export async function* exportAccount(
  context: ExportContext,
  accountId: number,
): AsyncGenerator<ExportedObject> {
  const { database } = context;
  const account = await database.fork().findOne(Account, accountId);
  if (!account) throw new NotFoundError();
  yield { type: 'account', ...presentAccountFields(account) };
  const keys = await database.fork().find(ApiKey, { accountId }, { orderBy: { id: 'asc' } });
  for (const key of keys) {
    yield { type: 'api_key', ...presentApiKey(key), revoked_at: key.revokedAt?.toISOString() ?? null };
  }
  for (let lastId = 0; ; ) {
    const reports = await database
      .fork()
      .find(Report, { accountId, id: { $gt: lastId } }, { orderBy: { id: 'asc' }, limit: REPORTS_AT_ONCE });
    for (const report of reports) {
      yield { type: 'report', ...presentSummary(context, report) };
      yield* exportRuns(context, report.id);
      lastId = report.id;
    }
    if (reports.length < REPORTS_AT_ONCE) return;
  }
}

async function* exportRuns({ database }: ExportContext, reportId: number): AsyncGenerator<ExportedObject> {
  for (let position: number | null = null; ; ) {
    const slice = { position, backward: true, limit: RUNS_AT_ONCE };
    const runs = await listRuns(database.fork(), [reportId], slice);
    for (const run of runs) {
      position = run.id;
      const isCompleted = run.status === 'completed';
      const details = isCompleted ? await readDetails(database, run.id) : null;
      // A run that retention deleted meanwhile is left out.
      if (isCompleted && !details) continue;
      yield { type: 'run', ...presentRun({ run, details }) };
    }
    if (runs.length < RUNS_AT_ONCE) return;
  }
}

async function readDetails(database: ExportContext['database'], runId: number) {
  try {
    return await readRunDetails(database.fork(), runId);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
