import DataLoader from 'dataloader';
import type { Actor } from '../accounts/actor.ts';
import { showUsage } from '../accounts/show-account.ts';
import type { Check } from '../audits/check.ts';
import type { Reader } from '../database/orm.ts';
import { type AccountRecord, findAccounts } from '../database/stores/account-store.ts';
import type { ReportUsage } from '../database/stores/project-list.ts';
import { findReports, type ReportRecord } from '../database/stores/report-store.ts';
import { NotFoundError } from '../errors.ts';
import { readChecks } from '../reports/read-checks.ts';
import { type RunFindings, readRunFindings } from '../reports/report-details.ts';

/** Batches what the fields of many nodes ask for into one statement each. One set per operation, never shared. */
export interface Loaders {
  /** Reports of the actor's account by id; null when missing or another account's. */
  report: DataLoader<number, ReportRecord | null>;
  account: DataLoader<number, AccountRecord>;
  runFindings: DataLoader<number, RunFindings | null>;
  runChecks: DataLoader<number, Check[]>;
  /** Totals of the actor's account, read once. */
  usage(): Promise<ReportUsage>;
}

/** Loaders of one operation. */
export function createLoaders(em: Reader, actor: Actor): Loaders {
  let usage: Promise<ReportUsage> | undefined;
  return {
    report: new DataLoader(async (ids) => {
      const byId = new Map(
        (await findReports(em, actor.accountId, ids)).map((report) => [report.id, report]),
      );
      return ids.map((id) => byId.get(id) ?? null);
    }),
    account: new DataLoader<number, AccountRecord>(async (ids) => {
      const byId = new Map((await findAccounts(em, ids)).map((account) => [account.id, account]));
      return ids.map((id) => byId.get(id) ?? new NotFoundError());
    }),
    runFindings: new DataLoader(async (ids) => {
      const byRun = await readRunFindings(em, ids);
      return ids.map((id) => byRun.get(id) ?? null);
    }),
    runChecks: new DataLoader(async (ids) => {
      const byRun = await readChecks(em, ids);
      return ids.map((id) => byRun.get(id) ?? []);
    }),
    usage: () => (usage ??= showUsage(em, actor)),
  };
}
