import DataLoader from 'dataloader';
import type { Actor } from '../accounts/actor.ts';
import { showUsage } from '../accounts/show-account.ts';
import type { Check } from '../audits/check.ts';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { Report } from '../database/entities/report.ts';
import type { RunStatus } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { type ProjectTotals, type ReportUsage, readProjects } from '../database/queries/project-list.ts';
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
  const report = new DataLoader(async (ids: readonly number[]) => {
    const reports = await em().find(Report, { id: [...ids], accountId: actor.accountId });
    const byId = new Map(reports.map((report) => [report.id, report]));
    return ids.map((id) => byId.get(id) ?? null);
  });
  return {
    report,
    reportOfRun: new DataLoader(async (ids) => {
      const reports = await report.loadMany(ids);
      return reports.map((found) => found ?? new NotFoundError());
    }),
    run: new DataLoader(async (ids) => {
      const runs = await readRuns(em(), actor.accountId, ids);
      const byId = new Map(runs.map((run) => [run.id, run]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    runs: createRunReader(em),
    latestRun: new DataLoader(async (reportIds) => {
      const byReport = new Map((await readLatestRuns(em(), reportIds)).map((run) => [run.reportId, run]));
      return reportIds.map((id) => byReport.get(id) ?? null);
    }),
    previousRunId: new DataLoader(async (runIds) => {
      const previous = await readPreviousRunIds(em(), runIds);
      return runIds.map((id) => previous.get(id) ?? null);
    }),
    account: new DataLoader<number, Account>(async (ids) => {
      const byId = new Map(
        (await em().find(Account, { id: [...ids] })).map((account) => [account.id, account]),
      );
      return ids.map((id) => byId.get(id) ?? new NotFoundError());
    }),
    runFindings: new DataLoader(async (ids) => {
      const byRun = await readRunFindings(em(), ids);
      return ids.map((id) => byRun.get(id) ?? null);
    }),
    runChecks: new DataLoader(async (ids) => {
      const byRun = await readChecks(em(), ids);
      return ids.map((id) => byRun.get(id) ?? []);
    }),
    project: new DataLoader(async (names) => {
      const projects = await readProjects(em(), actor.accountId, names);
      const byName = new Map(projects.map((project) => [project.name, project]));
      return names.map((name) => byName.get(name) ?? null);
    }),
    averageScore: new DataLoader(async (names) => {
      const scores = await readAverageScores(em(), actor.accountId, names);
      return names.map((name) => scores.get(name) ?? null);
    }),
    topFailures: loaderPerArgument(async (names, first) => {
      const failures = await readTopFailures(em(), actor.accountId, names, first);
      return names.map((name) => failures.get(name) ?? []);
    }),
    trend: loaderPerArgument(async (names, days) => {
      const trends = await readTrends(em(), actor.accountId, names, trendSince(days, clock()));
      return names.map((name) => trends.get(name) ?? []);
    }),
    usage: () => (usage ??= showUsage(em(), actor.accountId)),
  };
}

/** Reads the same slice of many reports in one statement. */
function createRunReader(em: () => EntityManager): RunReader {
  const lists = loaderPerArgument(async (reportIds: readonly number[], slice: RunSlice) => {
    const byReport = Map.groupBy(await listRuns(em(), reportIds, slice), (run) => run.reportId);
    return reportIds.map((id) => byReport.get(id) ?? []);
  });
  const counts = loaderPerArgument(async (reportIds: readonly number[], status: RunStatus | undefined) => {
    const byReport = await countRuns(em(), reportIds, status);
    return reportIds.map((id) => byReport.get(id) ?? 0);
  });
  return {
    list: (reportId, slice) => lists(slice).load(reportId),
    count: (reportId, status) => counts(status).load(reportId),
  };
}

/** Creates a loader for each argument, which batches the keys that are loaded with it. */
function loaderPerArgument<Key, Argument, Value>(
  read: (keys: readonly Key[], argument: Argument) => Promise<Value[]>,
): (argument: Argument) => DataLoader<Key, Value> {
  const loaders = new Map<string, DataLoader<Key, Value>>();
  return (argument) => {
    const name = JSON.stringify(argument) ?? '';
    const loader = loaders.get(name) ?? new DataLoader<Key, Value>((keys) => read(keys, argument));
    loaders.set(name, loader);
    return loader;
  };
}
