import type { Actor } from '../../accounts/actor.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { createRateLimiter } from '../../accounts/create-rate-limiter.ts';
import type { Config } from '../../config.ts';
import type { SharedCause } from '../../crawl/causes/collect-causes.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import type { ApiKey } from '../../database/entities/api-key.ts';
import type { SiteAudit as SiteAuditEntity } from '../../database/entities/site-audit.ts';
import { countSiteResults, readSitePages, type SitePageRow } from '../../database/queries/site-pages.ts';
import { counted } from '../../engine/text/units.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { parseAllowTargets } from '../../fetching/guard/allow-targets.ts';
import { openQueue } from '../../jobs/open-queue.ts';
import { createLogger } from '../../logger.ts';
import {
  SharedCause as SharedCauseModel,
  SiteAudit,
  SiteFinding as SiteFindingModel,
  SitePage,
} from '../../model/site-audit.ts';
import { readFolders, type SiteFolder } from '../../reports/sites/compare-site-audits.ts';
import { createSiteAudit, type SiteAuditContext } from '../../reports/sites/create-site-audit.ts';
import { readCauses, readSiteFindings, type SiteFinding } from '../../reports/sites/site-results.ts';
import { watchSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import { present } from '../../rest/present/model.ts';
import { createRunBacklog } from '../../runs/run-backlog.ts';
import { startRunWorker } from '../../runs/start-run-worker.ts';
import { openSigner } from '../../sharing/open-signer.ts';
import { sitePagesCsv } from '../../web/site-pages-csv.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { jsonText, printable, printNote, printResult } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { requireWritable, writeFileAtomically } from '../write-file-atomically.ts';

/** Faults and causes of the printed summary. */
const SHOWN = 10;
/** Causes and folders of the written page. */
const WRITTEN_CAUSES = 100;
const WRITTEN_FOLDERS = 20;
/** Pages without a score come last. */
const MAX_SCORE = 101;

/** The options of `crawl`. */
export interface CrawlOptions {
  json?: true;
  /** File for the page of the site audit. */
  html?: string;
  /** File for the table of pages. */
  csv?: string;
  /** Minimum score of the site for exit code 0, 0 to 100. */
  minScore?: number;
  maxPages?: string;
  maxDepth?: string;
  include?: string[];
  exclude?: string[];
  concurrency?: string;
  sitemaps: boolean;
}

/** The results of a site audit. */
interface CrawledSite {
  siteAudit: SiteAuditEntity;
  pages: SitePageRow[];
  findings: SiteFinding[];
  causes: SharedCause[];
  scoreDistribution: Awaited<ReturnType<typeof countSiteResults>>;
  folders: SiteFolder[];
}

/**
 * Audits the pages of a site without a server and prints the results. All data is in memory.
 * @returns the exit code; also not 0 if the score is too low
 * @throws CommandError when an option is rejected or no page can be audited
 */
export async function crawl(address: string, options: CrawlOptions, config: Config): Promise<number> {
  for (const file of [options.html, options.csv]) if (file !== undefined) await requireWritable(file);
  const { json, html, csv, minScore, sitemaps, ...limits } = options;
  const site = await crawlInMemory(config, { url: address, useSitemaps: sitemaps, ...limits });
  printResult(json ? jsonText(presentSite(site)) : summaryOf(site));
  if (html !== undefined) await writeSiteFile(html, site);
  if (csv !== undefined) await writeFileAtomically(csv, sitePagesCsv(site.pages));
  const { score } = site.siteAudit;
  if (score === null) throw new CommandError(`No page of ${address} could be audited.`, EXIT_NOT_AUDITED);
  if (minScore === undefined || score >= minScore) return 0;
  printNote(`The score ${score} is below ${minScore}.`);
  return EXIT_FAILED;
}

async function crawlInMemory(config: Config, input: Record<string, unknown>): Promise<CrawledSite> {
  await using stack = new AsyncDisposableStack();
  const onShutdown = (_: string, close: () => unknown) => stack.defer(async () => void (await close()));
  const database = await openDatabase('sqlite::memory:');
  onShutdown('database', () => database.close());
  await database.migrate();
  const clock = () => new Date();
  const events = createEventBus(database);
  const { queue, close } = await openQueue(database, { supervises: true, onError: () => undefined });
  onShutdown('queue', close);
  const health = { succeeded: () => undefined, failed: () => undefined };
  const signer = await openSigner({ database, events, clock }, health);
  onShutdown('signer', () => signer.close());
  // The user of the command decides what is on this machine.
  const allowTargets = [...config.allowTargets, ...parseAllowTargets('localhost,127.0.0.1,[::1]')];
  const context: SiteAuditContext = {
    database,
    events,
    clock,
    signer,
    allowTargets,
    backlog: createRunBacklog(database),
    runLimiter: createRateLimiter(database, 'runs', 0),
    queueLimit: Number.POSITIVE_INFINITY,
    sitePagesPerDay: 0,
  };
  const actor = await createOwner(database, clock());
  const siteAudit = await createSiteAudit(context, actor, input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(messageOf(error), EXIT_USAGE, { cause: error });
  });
  const logger = createLogger('silent');
  const metrics = {
    runBegan: () => undefined,
    runEnded: () => undefined,
    bytesFetched: () => undefined,
    auditProcessKilled: () => undefined,
  };
  const parts = { database, queue, events, clock, logger, metrics, onShutdown };
  const worker = await startRunWorker(parts, { ...config, allowTargets }, {});
  onShutdown('worker', () => worker.stop(0));
  using progress = startProgress(process.stderr);
  const { id } = siteAudit.siteAudit;
  let last = siteAudit.siteAudit;
  for await (const state of watchSiteAudit(context, actor, id, new AbortController().signal)) {
    last = state;
    progress.show(
      `${state.pagesAudited + state.pagesFailed} of ${counted(state.pagesFound, 'page')} audited`,
    );
  }
  const em = database.fork();
  return {
    siteAudit: last,
    pages: await readSitePages(em, id),
    findings: await readSiteFindings(em, id, {}),
    causes: await readCauses(em, id),
    scoreDistribution: await countSiteResults(em, id),
    folders: await readFolders(em, id, WRITTEN_FOLDERS),
  };
}

async function writeSiteFile(
  file: string,
  { siteAudit: site, scoreDistribution: distribution, pages: entries, causes, ...results }: CrawledSite,
): Promise<void> {
  const { siteFile } = await import('../../web/dashboard/site-file.ts');
  const all = <Entry>(entries: Entry[]) => ({
    entries,
    page: 1,
    perPage: entries.length,
    total: entries.length,
  });
  const worstFirst = entries.toSorted((a, b) => (a.score ?? MAX_SCORE) - (b.score ?? MAX_SCORE));
  const lists = { pages: all(worstFirst), causes: all(causes.slice(0, WRITTEN_CAUSES)) };
  await writeFileAtomically(file, siteFile({ ...results, ...lists, site, distribution, comparison: null }));
  printNote(`The page of the site is in ${file}`);
}

/** The message, after the name of the option or argument that it is about. */
function messageOf(error: AppError): string {
  const [field] = error instanceof ValidationError ? Object.keys(error.fields) : [];
  if (field === undefined || field === 'url') return error.message;
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${error.message}`;
}

/** The actor of an account in memory. */
async function createOwner(database: Database, now: Date): Promise<Actor> {
  const { id: accountId } = await createAccount(database, { name: 'Command line' }, now);
  return { accountId, apiKey: { id: 0, scope: 'write' } as ApiKey };
}

/** The results in the shapes of the REST API. */
function presentSite({ siteAudit, pages, findings, causes, scoreDistribution }: CrawledSite): object {
  return {
    ...present(SiteAudit.omit({ id: true, pageUrl: true, comparison: true }), {
      ...siteAudit,
      scoreDistribution,
    }),
    causes: causes.map((cause) => present(SharedCauseModel, cause)),
    findings: findings.map((finding) => present(SiteFindingModel, finding)),
    pages: pages.map((page) => present(SitePage.omit({ reportId: true, runId: true }), page)),
  };
}

/** The score, what to fix first, and the faults between pages, each in a line. */
function summaryOf({ siteAudit, findings, causes, scoreDistribution }: CrawledSite): string {
  const { host, score, result, pagesAudited, pagesFailed, stoppedBy } = siteAudit;
  const counts = scoreDistribution.map(({ result, pages }) => `${pages} ${result}`).join(', ');
  const state = [
    `${counted(pagesAudited, 'page')} audited${counts && ` (${counts})`}`,
    ...(pagesFailed > 0 ? [`${pagesFailed} failed`] : []),
    ...(stoppedBy === null ? [] : [`ended by the limit of ${stoppedBy}`]),
  ];
  const lines = [
    `${host}: ${score === null ? 'no score' : `${score}, ${result}`}`,
    state.join(', '),
    ...section(
      'Fix once for many pages',
      causes.map(
        ({ title, pages, totalGain, element, file, header }) =>
          `${title}: ${counted(pages, 'page')}, ${totalGain} points in total${place(element ?? file ?? header)}`,
      ),
    ),
    ...section(
      'Faults between pages',
      [...Map.groupBy(findings, ({ audit }) => audit.title)].map(([title, same]) => {
        const [{ pagesTotal = 0, evidence: [first] = [] } = {}] = same;
        const pages = counted(pagesTotal, 'page');
        const count = same.length === 1 ? pages : `${same.length} cases, the first on ${pages}`;
        return `${title}: ${count}${place([first?.url, first?.note].filter(Boolean).join(': ') || null)}`;
      }),
    ),
  ];
  return lines.map(printable).join('\n');
}

function section(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length > SHOWN ? [`and ${entries.length - SHOWN} more (--json)`] : [];
  return ['', `${title}:`, ...[...entries.slice(0, SHOWN), ...more].map((entry) => `- ${entry}`)];
}

const place = (text: string | null) => (text === null ? '' : ` – ${text}`);
