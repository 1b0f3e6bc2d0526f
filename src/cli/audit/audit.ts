import { appendFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Config } from '../../config.ts';
import { createFetcher, type Fetcher } from '../../fetching/create-fetcher.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { progressText } from '../../report-view/wording.ts';
import { AuditPool } from '../../runs/audit-process/audit-pool.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { userPath } from '../option-values.ts';
import { printNote } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { requireWritable } from '../write-file-atomically.ts';
import { type AuditOptions, type AuditPlan, type Output, planAudit } from './audit-config.ts';
import { auditOnServer, openService, type Service } from './audit-on-server.ts';
import { type AuditedPage, auditHere, type Target } from './audited-page.ts';
import { type Baseline, compareWithBaseline, readBaseline } from './baseline.ts';
import { createAccess, fetcherFor, findTargets, printWithheld, type SiteAccess } from './find-targets.ts';
import { findViolations } from './find-violations.ts';
import { countOf, type EvaluatedPage } from './outputs/evaluated-page.ts';
import { renderMarkdown } from './outputs/markdown.ts';
import { totalsOf } from './outputs/summary.ts';
import { type OutputOptions, wholeReport, writeOutput } from './outputs/write-output.ts';
import { serveFolder } from './serve-folder.ts';

/** Each audits one page; more would only compete with the audited site if it is on this machine. */
const MAX_PROCESSES = 4;

/** The dependencies of the command. */
export interface AuditContext {
  readSettings: () => Promise<Config>;
  environment: NodeJS.ProcessEnv;
  /** Tests replace it: they share audit processes. */
  createPool?: (processes: number) => AuditPool;
}

/** Audits pages and prints their reports. @returns the exit code */
export async function audit(
  addresses: readonly string[],
  options: AuditOptions,
  { readSettings, environment, createPool = (processes) => new AuditPool(processes) }: AuditContext,
): Promise<number> {
  const path = (file: string) => userPath(file, environment);
  const plan = await planAudit(addresses, options, path);
  const settings = await readSettings();
  const config = { ...settings, allowTargets: [...settings.allowTargets, ...(plan.allow ?? [])] };
  const service = plan.server === undefined ? null : await openService(plan.server, plan.keyFile);
  await using served = plan.serve === undefined ? null : await serveFolder(plan.serve);
  // GitHub shows annotations at files of the repository.
  const root = environment.GITHUB_WORKSPACE ?? path('.');
  const access = createAccess(plan, config, served);
  const targets = await findTargets(plan, { access, config, served, root });
  // A sitemap may have one page today and two tomorrow, so only a single URL changes the outputs.
  const isSingle = plan.urls.length === 1 && targets.length === 1 && plan.sitemap === undefined;
  // Before the first page is fetched, so that a wrong file fails at once.
  const isOnGithub = environment.GITHUB_ACTIONS === 'true';
  const outputs = await checkOutputs(plan.outputs, { isSingle, isOnGithub });
  const baselines = await readBaselines(targets, plan, service);
  const audited = service
    ? await pLimit(1).map(targets, (target) => auditOnServer(target, service))
    : await auditAllHere(targets, access, config, createPool);
  const requested = audited.flatMap(({ url, report }) => [url, report.final_url ?? url]);
  printWithheld(requested, access);
  const pages = audited.map((page): EvaluatedPage => {
    const conditions = plan.conditionsFor(page.url);
    const baseline = page.report.error ? undefined : baselines.get(conditions.baseline ?? '');
    const comparison = baseline ? compareWithBaseline(baseline, page.report, targets.length === 1) : null;
    return { ...page, comparison, violations: findViolations(page, conditions, comparison) };
  });
  for (const output of outputs) await writeOutput(output, pages, { isSingle, isOnGithub });
  if (environment.GITHUB_STEP_SUMMARY && outputs.some(({ format }) => format === 'github')) {
    await appendFile(environment.GITHUB_STEP_SUMMARY, renderMarkdown(pages));
  }
  const printsSummary =
    !wholeReport(pages, isSingle) && outputs.some(({ format, file }) => format === 'text' && file === null);
  const messages = pages.flatMap(({ violations }) => violations.map(({ message }) => message));
  if (!printsSummary) for (const line of isSingle ? messages : [totalsOf(pages)]) printNote(line);
  return exitCodeOf(pages);
}

/**
 * The outputs with those that the options imply: text on standard output unless another format is printed, and workflow
 * commands on GitHub.
 */
async function checkOutputs(
  outputs: readonly Output[],
  { isSingle, isOnGithub }: OutputOptions,
): Promise<Output[]> {
  const printed = outputs.filter(({ format, file }) => file === null && format !== 'github');
  if (printed.length > 1) {
    throw new CommandError(
      'Only one output can be printed; give the others a file: FORMAT=FILE.',
      EXIT_USAGE,
    );
  }
  const files = new Set<string>();
  for (const { format, file } of outputs) {
    if (file === null && format === 'html')
      throw new CommandError('html needs a file: html=FILE.', EXIT_USAGE);
    if (file === null) continue;
    if (files.has(file)) throw new CommandError(`Two outputs have the file ${file}.`, EXIT_USAGE);
    files.add(file);
    // Of several pages, it is a folder.
    if (format !== 'html' || isSingle) await requireWritable(file);
  }
  const addsCommands = isOnGithub && !outputs.some(({ format }) => format === 'github');
  return [
    // First, because a printed patch stops commands.
    ...(addsCommands ? [{ format: 'github' as const, file: null }] : []),
    ...outputs.toSorted((a, b) => Number(b.format === 'github') - Number(a.format === 'github')),
    ...(printed.length === 0 ? [{ format: 'text' as const, file: null }] : []),
  ];
}

/** Reads the baselines of all pages. @returns them by their files or URLs */
async function readBaselines(targets: readonly Target[], plan: AuditPlan, service: Service | null) {
  const baselines = new Map<string, Baseline>();
  for (const { url } of targets) {
    const { baseline, failOn } = plan.conditionsFor(url);
    if (failOn !== undefined && baseline === undefined) {
      throw new CommandError('--fail-on needs --baseline.', EXIT_USAGE);
    }
    if (baseline === undefined || baselines.has(baseline)) continue;
    const isStored =
      service && URL.canParse(baseline) && new URL(baseline).origin === new URL(service.url).origin;
    baselines.set(baseline, await readBaseline(baseline, isStored ? service.headers : {}));
  }
  return baselines;
}

async function auditAllHere(
  targets: readonly Target[],
  access: SiteAccess,
  config: Config,
  createPool: (processes: number) => AuditPool,
): Promise<AuditedPage[]> {
  const processes = Math.min(targets.length, availableParallelism(), MAX_PROCESSES);
  // In child processes, so that this process can update the progress line.
  const pool = createPool(processes);
  // One fetcher for each origin: the headers of the user are sent to that origin only.
  const fetchers = new Map<string, Fetcher>();
  const fetcherOf = (origin: string) => {
    const fetcher = fetchers.get(origin) ?? createFetcher(fetcherFor(origin, access, config));
    fetchers.set(origin, fetcher);
    return fetcher;
  };
  using progress = startProgress(process.stderr);
  let done = 0;
  try {
    return await pLimit(processes).map(targets, async (target) => {
      const show = (text: string) =>
        progress.show(targets.length === 1 ? text : `${done} of ${targets.length} pages audited`);
      show(`Fetching ${target.url}`);
      const onProgress = (step: AuditProgress) => show(progressText(step));
      const fetcher = fetcherOf(new URL(target.url).origin);
      const page = await auditHere(target, { fetcher, pool }, { ...config, onProgress });
      done += 1;
      return page;
    });
  } finally {
    for (const fetcher of fetchers.values()) fetcher.close();
    await pool.close();
  }
}

/** Errors take precedence over pages that could not be audited: a retry cannot fix them. */
function exitCodeOf(pages: readonly EvaluatedPage[]): number {
  const broken = pages.find(({ error }) => error !== undefined && !(error instanceof FetchError));
  if (broken) throw broken.error;
  if (countOf(pages, 'error') > 0) return EXIT_FAILED;
  const [notAudited] = pages.filter(({ report }) => report.error !== null);
  if (!notAudited) return 0;
  if (pages.length > 1) return EXIT_NOT_AUDITED;
  throw new CommandError(
    `${notAudited.url} cannot be audited. ${notAudited.report.error?.message}`,
    EXIT_NOT_AUDITED,
  );
}
