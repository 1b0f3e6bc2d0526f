import { setImmediate } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Actor } from '../accounts/actor.ts';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { Report } from '../database/entities/report.ts';
import type { RunStatus } from '../database/entities/run.ts';
import { SiteAudit } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { type ReportUsage, readProjects, readUsage } from '../database/queries/project-list.ts';
import { readAverageScores, readTopFailures, readTrends } from '../database/queries/project-results.ts';
import {
  countRuns,
  listRuns,
  type RunSlice,
  readLatestRuns,
  readPreviousRunIds,
  readRuns,
} from '../database/queries/run-list.ts';
import { readPagesByKey } from '../database/queries/site-pages.ts';
import { NotFoundError } from '../errors.ts';
import type { RunReader } from '../reports/lists/list-runs.ts';
import { readRunFindings } from '../reports/show/report-details.ts';
import { trendSince } from '../reports/show/show-project.ts';
import { readChecks } from '../runs/stored-results.ts';

/** Batches the lookups of the fields of many nodes into one statement each. */
export type Loaders = ReturnType<typeof createLoaders>;

/**
 * Loaders of one operation. They share one unit of work, which the first load creates: a list needs none. Objects of
 * other accounts are null, as are missing ones.
 */
export function createLoaders(database: Database, { accountId }: Actor, clock: () => Date) {
  let unit: EntityManager | undefined;
  const em = () => (unit ??= database.fork());
  const runChecks = createLoader((ids: readonly number[]) => readChecks(em(), ids), []);
  let previous: Promise<unknown> = Promise.resolve();
  let usage: Promise<ReportUsage> | undefined;
  return {
    report: createRowLoader('id', (ids: readonly number[]) => em().find(Report, { id: [...ids], accountId })),
    run: createRowLoader('id', (ids: readonly number[]) => readRuns(em(), accountId, ids)),
    /** Runs of reports that were read for the actor. */
    runs: createRunReader(em),
    /** The newest run of a report. */
    latestRun: createRowLoader('reportId', (ids: readonly number[]) => readLatestRuns(em(), ids)),
    /** Id of the completed run before a run of the same report. */
    previousRunId: createLoader((runIds: readonly number[]) => readPreviousRunIds(em(), runIds), null),
    /** A page of a site audit that was read for the actor, by the id of the site audit, a space and its URL. */
    sitePage: createLoader((keys: readonly string[]) => readPagesByKey(em(), keys), null),
    siteAudit: createRowLoader('id', (ids: readonly number[]) =>
      em().find(SiteAudit, { id: [...ids], accountId }),
    ),
    account: createRowLoader('id', (ids: readonly number[]) => em().find(Account, { id: [...ids] })),
    runFindings: createLoader((ids: readonly number[]) => readRunFindings(em(), ids), null),
    runChecks: {
      /**
       * The checks of a run. The runs of a batch follow one another in tasks of their own: the fields of the checks of
       * one, with evidence, take up to 10 ms.
       */
      load: async (id: number) => {
        const checks = await runChecks.load(id);
        previous = previous.then(() => setImmediate());
        await previous;
        return checks;
      },
    },
    /** A project by its name; null without reports. */
    project: createRowLoader('name', (names: readonly string[]) => readProjects(em(), accountId, names)),
    averageScore: createLoader((names: readonly string[]) => readAverageScores(em(), accountId, names), null),
    topFailures: loaderPerArgument(
      (names: readonly string[], first: number) => readTopFailures(em(), accountId, names, first),
      [],
    ),
    trend: loaderPerArgument(
      (names: readonly string[], days: number) =>
        readTrends(em(), accountId, names, trendSince(days, clock())),
      [],
    ),
    /** Totals of the account, read once. */
    usage: () => (usage ??= readUsage(em(), accountId)),
  };
}

/** Loads an object that existed a moment ago. @throws NotFoundError if it was deleted since */
export async function loadExisting<Key, Row>(loader: DataLoader<Key, Row | null>, key: Key): Promise<Row> {
  const found = await loader.load(key);
  if (found === null) throw new NotFoundError();
  return found;
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

/** Reads rows by the value of a column; null for a missing row. */
function createRowLoader<Row, Column extends keyof Row>(
  column: Column,
  read: (values: readonly Row[Column][]) => Promise<Row[]>,
): DataLoader<Row[Column], Row | null> {
  return createLoader<Row[Column], Row | null>(
    async (values) => new Map((await read(values)).map((row) => [row[column], row])),
    null,
  );
}
