import DataLoader from 'dataloader';
import type { Actor } from '../accounts/actor.ts';
import { showUsage } from '../accounts/show-account.ts';
import type { Check } from '../audits/check.ts';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { Report } from '../database/entities/report.ts';
import type { EntityManager } from '../database/orm.ts';
import type { ReportUsage } from '../database/queries/project-list.ts';
import { NotFoundError } from '../errors.ts';
import { type RunFindings, readRunFindings } from '../reports/report-details.ts';
import { readChecks } from '../runs/stored-results.ts';

/** Batches what the fields of many nodes ask for into one statement each. One set per operation, never shared. */
export interface Loaders {
  /** Reports of the actor's account by id; null when missing or another account's. */
  report: DataLoader<number, Report | null>;
  account: DataLoader<number, Account>;
  runFindings: DataLoader<number, RunFindings | null>;
  runChecks: DataLoader<number, Check[]>;
  /** Totals of the actor's account, read once. */
  usage(): Promise<ReportUsage>;
}

/** Loaders of one operation. They share one unit of work, which is begun by the first load: a list needs none. */
export function createLoaders(database: Database, actor: Actor): Loaders {
  let unit: EntityManager | undefined;
  const em = () => (unit ??= database.fork());
  let usage: Promise<ReportUsage> | undefined;
  return {
    report: new DataLoader(async (ids) => {
      const byId = new Map(
        (await em().find(Report, { id: [...ids], accountId: actor.accountId })).map((report) => [
          report.id,
          report,
        ]),
      );
      return ids.map((id) => byId.get(id) ?? null);
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
    usage: () => (usage ??= showUsage(em(), actor)),
  };
}
