import { Account } from '../database/entities/account.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import { Report } from '../database/entities/report.ts';
import { listRuns, type RunSlice } from '../database/queries/run-list.ts';
import { NotFoundError } from '../errors.ts';
import { AccountFields, ApiKey as ApiKeyModel } from '../model/account.ts';
import { present } from '../present/present.ts';
import { presentRun, presentSummary } from '../present/present-report.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { readDetailsOfRuns } from '../reports/show/report-details.ts';
import type { ShownRun } from '../reports/show/show-run.ts';

/** Maximum number of runs that a statement reads. Each takes about 0.3 MB of memory. */
const RUNS_AT_ONCE = 50;
/** Runs of each report that are read together with those of other reports. Later ones are read report by report. */
const FIRST_RUNS = 2;
const REPORTS_AT_ONCE = RUNS_AT_ONCE / FIRST_RUNS;

type ExportContext = Pick<ServiceContext, 'database' | 'publicUrl'>;

/** An object of an account with its kind, with the field names of this API. */
type ExportedObject = { type: 'account' | 'api_key' | 'report' | 'run' } & Record<string, unknown>;

/**
 * Exports an account, its API keys without their secrets, and each report, oldest first, followed by its runs. Objects
 * are read on demand, so that memory stays constant.
 * @throws NotFoundError when there is no such account
 */
export async function* exportAccount(
  context: ExportContext,
  accountId: number,
): AsyncGenerator<ExportedObject> {
  const { database } = context;
  const account = await database.fork().findOne(Account, accountId);
  if (!account) throw new NotFoundError();
  yield { type: 'account', ...present(AccountFields, account) };
  const keys = await database.fork().find(ApiKey, { accountId }, { orderBy: { id: 'asc' } });
  for (const key of keys) {
    yield { type: 'api_key', ...present(ApiKeyModel, key), revoked_at: key.revokedAt?.toISOString() ?? null };
  }
  for (let lastId = 0; ; ) {
    const reports = await database
      .fork()
      .find(Report, { accountId, id: { $gt: lastId } }, { orderBy: { id: 'asc' }, limit: REPORTS_AT_ONCE });
    const last = reports.at(-1);
    if (!last) return;
    yield* exportReports(context, reports);
    lastId = last.id;
  }
}

/** Exports reports, each followed by its runs. */
async function* exportReports(
  context: ExportContext,
  reports: readonly Report[],
): AsyncGenerator<ExportedObject> {
  const ids = reports.map(({ id }) => id);
  const firstRuns = Map.groupBy(
    await readRuns(context, ids, { position: null, limit: FIRST_RUNS }),
    ({ run }) => run.reportId,
  );
  for (const report of reports) {
    yield { type: 'report', ...presentSummary(context, report) };
    let runs = firstRuns.get(report.id) ?? [];
    for (let limit = FIRST_RUNS; ; limit = RUNS_AT_ONCE) {
      for (const shown of runs) {
        // A run that retention deleted meanwhile is left out.
        if (shown.run.status === 'completed' && !shown.details) continue;
        yield { type: 'run', ...presentRun(shown) };
      }
      const position = runs.at(-1)?.run.id;
      if (position === undefined || runs.length < limit) break;
      runs = await readRuns(context, [report.id], { position, limit: RUNS_AT_ONCE });
    }
  }
}

/** Up to `limit` runs of each report after the position, oldest first, with their results. */
async function readRuns(
  { database }: ExportContext,
  reportIds: readonly number[],
  { position, limit }: Pick<RunSlice, 'position' | 'limit'>,
): Promise<ShownRun[]> {
  const em = database.fork();
  const runs = await listRuns(em, reportIds, { position, limit, backward: true });
  const completed = runs.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const details = await readDetailsOfRuns(em, completed);
  return runs.map((run) => ({ run, details: details.get(run.id) ?? null }));
}
