import DataLoader from 'dataloader';
import type { Actor } from '../accounts/actor.ts';
import type { Check } from '../audits/check.ts';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { Report } from '../database/entities/report.ts';
import type { RunStatus } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import {
  type ProjectTotals,
  type ReportUsage,
  readProjects,
  readUsage,
} from '../database/queries/project-list.ts';
import {
  type AuditCount,
  readAverageScores,
  readTopFailures,
  readTrends,
  type TrendPoint,
} from '../database/queries/project-results.ts';
import {
  countRuns,
  listRuns,
  type RunSlice,
  type RunSummary,
  readLatestRuns,
  readPreviousRunIds,
  readRuns,
} from '../database/queries/run-list.ts';
import { NotFoundError } from '../errors.ts';
import type { RunReader } from '../reports/lists/list-runs.ts';
import { type RunFindings, readRunFindings } from '../reports/show/report-details.ts';
import { trendSince } from '../reports/show/show-project.ts';
import { readChecks } from '../runs/stored-results.ts';

/** Batches the lookups of the fields of many nodes into one statement each. One set per operation, never shared. */
export interface Loaders {
  /** Reports of the actor's account by id; null when missing or another account's. */
  report: DataLoader<number, Report | null>;
  account: DataLoader<number, Account>;
  /** Runs of reports of the actor's account by id; null when missing or another account's. */
  run: DataLoader<number, RunSummary | null>;
  /** Runs of reports that were read for the actor. */
  runs: RunReader;
  /** The newest run of a report. */
  latestRun: DataLoader<number, RunSummary | null>;
  /** The report of a run that was read for the actor. */
  reportOfRun: DataLoader<number, Report>;
  /** Id of the completed run before a run of the same report. */
  previousRunId: DataLoader<number, number | null>;
  runFindings: DataLoader<number, RunFindings | null>;
  runChecks: DataLoader<number, Check[]>;
  /** Projects of the actor's account by name; null for one without reports. */
  project: DataLoader<string, ProjectTotals | null>;
  averageScore: DataLoader<string, number | null>;
  topFailures(first: number): DataLoader<string, AuditCount[]>;
  trend(days: number): DataLoader<string, TrendPoint[]>;
  /** Totals of the actor's account, read once. */
  usage(): Promise<ReportUsage>;
}

/** Loaders of one operation. They share one unit of work, which the first load creates: a list needs none. */
export function createLoaders(database: Database, actor: Actor, clock: () => Date): Loaders {
  let unit: EntityManager | undefined;
  const em = () => (unit ??= database.fork());
  let usage: Promise<ReportUsage> | undefined;
  const { accountId } = actor;
  const report = createLoader(
    async (ids: readonly number[]) => indexBy('id', await em().find(Report, { id: [...ids], accountId })),
    null,
  );
  return {
    report,
    reportOfRun: new DataLoader(async (ids) => {
      const reports = await report.loadMany(ids);
      return reports.map((found) => found ?? new NotFoundError());
    }),
    run: createLoader(async (ids) => indexBy('id', await readRuns(em(), accountId, ids)), null),
    runs: createRunReader(em),
    latestRun: createLoader(async (ids) => indexBy('reportId', await readLatestRuns(em(), ids)), null),
    previousRunId: createLoader((runIds) => readPreviousRunIds(em(), runIds), null),
    account: new DataLoader<number, Account>(async (ids) => {
      const byId = indexBy('id', await em().find(Account, { id: [...ids] }));
      return ids.map((id) => byId.get(id) ?? new NotFoundError());
    }),
    runFindings: createLoader((ids) => readRunFindings(em(), ids), null),
    runChecks: createLoader((ids) => readChecks(em(), ids), []),
    project: createLoader(async (names) => indexBy('name', await readProjects(em(), accountId, names)), null),
    averageScore: createLoader((names) => readAverageScores(em(), accountId, names), null),
    topFailures: loaderPerArgument((names, first) => readTopFailures(em(), accountId, names, first), []),
    trend: loaderPerArgument(
      (names, days) => readTrends(em(), accountId, names, trendSince(days, clock())),
      [],
    ),
    usage: () => (usage ??= readUsage(em(), accountId)),
  };
}

/** Reads the same slice of many reports in one statement. */
function createRunReader(em: () => EntityManager): RunReader {
  const lists = loaderPerArgument(
    async (reportIds: readonly number[], slice: RunSlice) =>
      Map.groupBy(await listRuns(em(), reportIds, slice), (run) => run.reportId),
    [],
  );
  const counts = loaderPerArgument(
    (reportIds: readonly number[], status: RunStatus | undefined) => countRuns(em(), reportIds, status),
    0,
  );
  return {
    list: (reportId, slice) => lists(slice).load(reportId),
    count: (reportId, status) => counts(status).load(reportId),
  };
}

/** Creates a loader for each argument, which batches the keys that are loaded with it. */
function loaderPerArgument<Key, Argument, Value>(
  read: (keys: readonly Key[], argument: Argument) => Promise<ReadonlyMap<Key, Value>>,
  missing: Value,
): (argument: Argument) => DataLoader<Key, Value> {
  const loaders = new Map<string, DataLoader<Key, Value>>();
  return (argument) => {
    const name = JSON.stringify(argument) ?? '';
    const loader = loaders.get(name) ?? createLoader((keys) => read(keys, argument), missing);
    loaders.set(name, loader);
    return loader;
  };
}

/** @param missing the value of a key that was not found */
function createLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  missing: Value,
): DataLoader<Key, Value> {
  return new DataLoader(async (keys) => {
    const found = await read(keys);
    return keys.map((key) => found.get(key) ?? missing);
  });
}

function indexBy<Row, Name extends keyof Row>(name: Name, rows: readonly Row[]): Map<Row[Name], Row> {
  return new Map(rows.map((row) => [row[name], row]));
}
