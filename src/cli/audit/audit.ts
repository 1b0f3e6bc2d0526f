import { appendFile, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '../../config.ts';
import { createFetcher, type Fetcher } from '../../fetching/create-fetcher.ts';
import { createAuditPool } from '../../runs/audit-process/audit-pool.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import { progressText } from '../../web/report-page/wording.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { userPath } from '../option-values.ts';
import { printNote } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { requireWritable } from '../write-file-atomically.ts';
import { type AuditOptions, type AuditPlan, type Output, planAudit } from './audit-config.ts';
import { auditOnServer, openService, type Service } from './audit-on-server.ts';
import { type AuditedPage, auditHere, type Target } from './audited-page.ts';
import { type Baseline, compareWithBaseline, readBaseline } from './baseline.ts';
import { fetcherFor, findTargets } from './find-targets.ts';
import { findViolations } from './find-violations.ts';
import { renderMarkdown } from './outputs/markdown.ts';
import { countOf, type Outcome } from './outputs/outcome.ts';
import { totalsOf } from './outputs/summary.ts';
import { writeOutput } from './outputs/write-output.ts';
import { serveFolder } from './serve-folder.ts';

/** Each audits one page; more would only compete with the audited site if it is on this machine. */
const MAX_PROCESSES = 4;

type Environment = Record<string, string | undefined>;

/**
 * Audits pages and prints their reports.
 * @returns the exit code; also not 0 if a page does not meet the conditions or cannot be audited
 * @throws CommandError when an option or a URL is rejected
 */
export async function audit(
  addresses: readonly string[],
  options: AuditOptions,
  readSettings: () => Promise<Config>,
  environment: Environment,
): Promise<number> {
  const path = (file: string) => userPath(file, environment);
  const plan = await planAudit(addresses, options, path);
  const config = await readSettings();
  const service = plan.server === undefined ? null : await openService(plan.server, plan.keyFile);
  await using served = plan.serve === undefined ? null : await serveFolder(plan.serve);
  const shownPath = (file: string) => relative(path('.'), file).replaceAll('\\', '/');
  const targets = await findTargets(plan, config, served, shownPath);
  // Before the first page is fetched, so that a wrong file fails at once.
  const outputs = await checkOutputs(plan, targets, environment);
  const baselineOf = await readBaselines(targets, plan, service);
  const pages = service
    ? await inOrder(targets, 1, (target) => auditOnServer(target, service))
    : await auditAllHere(targets, plan, config);
  const outcomes = pages.map((page): Outcome => {
    const baseline = baselineOf(page.url);
    const isAudited = page.report.status === 'completed';
    const comparison = baseline && isAudited ? compareWithBaseline(baseline, page.report) : null;
    const requirements = plan.requirementsFor(page.url);
    return {
      ...page,
      comparison,
      violations: isAudited ? findViolations(page.report, requirements, comparison) : [],
    };
  });
  // A sitemap may have one page today and two tomorrow, so only a single URL of the command changes the format.
  const isSingle = addresses.length === 1 && targets.length === 1 && plan.sitemap === undefined;
  for (const output of outputs) await writeOutput(output, outcomes, isSingle);
  if (environment.GITHUB_STEP_SUMMARY && outputs.some(({ format }) => format === 'github')) {
    await appendFile(environment.GITHUB_STEP_SUMMARY, renderMarkdown(outcomes));
  }
  const isSummarized = !isSingle && outputs.some(({ format, file }) => format === 'text' && file === null);
  if (!isSummarized) printViolations(outcomes, isSingle);
  return exitCodeOf(outcomes, isSingle);
}

/**
 * The outputs with those that the options imply: text on standard output unless another format is there, and workflow
 * commands on GitHub.
 * @throws CommandError if two need standard output, or a file cannot be written
 */
async function checkOutputs(
  { outputs, server }: AuditPlan,
  targets: readonly Target[],
  environment: Environment,
): Promise<Output[]> {
  const printed = outputs.filter(({ format, file }) => file === null && format !== 'github');
  if (printed.length > 1) {
    throw new CommandError(
      'Only one output can be printed; give the others a file: FORMAT=FILE.',
      EXIT_USAGE,
    );
  }
  for (const { format, file } of outputs) {
    if (file === null && format === 'html')
      throw new CommandError('html needs a file: html=FILE.', EXIT_USAGE);
    // A folder, in which each page gets a file.
    if (file !== null && format === 'html' && targets.length > 1) await mkdir(file, { recursive: true });
    else if (file !== null) await requireWritable(file);
    if (format === 'html' && server !== undefined) {
      throw new CommandError(
        'With --server, the report page is on the service, so html is not available.',
        EXIT_USAGE,
      );
    }
  }
  const isOnGithub =
    environment.GITHUB_ACTIONS === 'true' && !outputs.some(({ format }) => format === 'github');
  return [
    ...(printed.length === 0 ? [{ format: 'text' as const, file: null }] : []),
    ...outputs,
    ...(isOnGithub ? [{ format: 'github' as const, file: null }] : []),
  ];
}

/** Reads the baselines of all pages. @returns the baseline of a URL, or null */
async function readBaselines(
  targets: readonly Target[],
  plan: AuditPlan,
  service: Service | null,
): Promise<(url: string) => Baseline | null> {
  const baselines = new Map<string, Baseline>();
  for (const { url } of targets) {
    const { baseline, failOn } = plan.requirementsFor(url);
    if (failOn !== undefined && baseline === undefined) {
      throw new CommandError('--fail-on needs --baseline.', EXIT_USAGE);
    }
    if (baseline === undefined || baselines.has(baseline)) continue;
    const isStored =
      service && URL.canParse(baseline) && new URL(baseline).origin === new URL(service.url).origin;
    baselines.set(baseline, await readBaseline(baseline, isStored ? service.headers : {}));
  }
  return (url) => baselines.get(plan.requirementsFor(url).baseline ?? '') ?? null;
}

async function auditAllHere(
  targets: readonly Target[],
  plan: AuditPlan,
  config: Config,
): Promise<AuditedPage[]> {
  const processes = Math.min(targets.length, availableParallelism(), MAX_PROCESSES);
  // In child processes, so that this process can update the progress line.
  const pool = createAuditPool(processes);
  // One for each origin, which alone gets the headers of the user.
  const fetchers = new Map<string, Fetcher>();
  const fetcherOf = (origin: string) => {
    const fetcher = fetchers.get(origin) ?? createFetcher(fetcherFor(origin, plan, config));
    fetchers.set(origin, fetcher);
    return fetcher;
  };
  using progress = startProgress(process.stderr);
  let done = 0;
  try {
    return await inOrder(targets, processes, async (target) => {
      const show = (text: string) =>
        progress.show(targets.length === 1 ? text : `${done} of ${targets.length} pages audited`);
      show(`Fetching ${target.url}`);
      const onProgress = (step: AuditProgress) => show(progressText(step));
      const fetcher = fetcherOf(new URL(target.url).origin);
      const page = await auditHere(target, { ...fetcher, ...pool }, { ...config, onProgress });
      done += 1;
      return page;
    });
  } finally {
    for (const fetcher of fetchers.values()) fetcher.close();
    await pool.close();
  }
}

async function inOrder<Done>(
  targets: readonly Target[],
  concurrency: number,
  work: (target: Target) => Promise<Done>,
): Promise<Done[]> {
  return await pLimit(concurrency).map(targets, work);
}

function printViolations(outcomes: readonly Outcome[], isSingle: boolean): void {
  const messages = outcomes.flatMap(({ violations }) => violations.map(({ message }) => message));
  for (const line of isSingle ? messages : [totalsOf(outcomes)]) printNote(line);
}

/**
 * Errors count more than pages that could not be audited: another try cannot mend them.
 * @throws CommandError if the only page could not be audited, or the internal error of an audit
 */
function exitCodeOf(outcomes: readonly Outcome[], isSingle: boolean): number {
  const crashed = outcomes.find(({ crash }) => crash !== undefined);
  if (crashed) throw crashed.crash;
  if (countOf(outcomes, 'error') > 0) return EXIT_FAILED;
  const missed = outcomes.find(({ report }) => report.error !== null);
  if (!missed) return 0;
  if (!isSingle) return EXIT_NOT_AUDITED;
  throw new CommandError(
    `${missed.url} cannot be audited. ${missed.report.error?.message}`,
    EXIT_NOT_AUDITED,
  );
}
