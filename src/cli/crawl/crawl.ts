import type { Config } from '../../config.ts';
import type { SharedCause } from '../../crawl/causes/collect-causes.ts';
import type { SiteAudit as SiteAuditEntity } from '../../database/entities/site-audit.ts';
import { countSiteResults, readSitePages, type SitePageRow } from '../../database/queries/site-pages.ts';
import { counted } from '../../engine/text/units.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { createLogger } from '../../logger.ts';
import {
  SharedCause as SharedCauseModel,
  SiteAudit,
  SiteFinding as SiteFindingModel,
  SitePage,
} from '../../model/site-audit.ts';
import { readFolders, type SiteFolder } from '../../reports/sites/compare-site-audits.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { readCauses, readSiteFindings, type SiteFinding } from '../../reports/sites/site-results.ts';
import { watchSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import { present } from '../../rest/present/model.ts';
import { sitePagesCsv } from '../../web/site-pages-csv.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { openLocalService } from '../local-service.ts';
import { optionName } from '../option-values.ts';
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
  await using local = await openLocalService(
    { ...config, runsPerMinute: 0, sitePagesPerDay: 0 },
    createLogger('silent'),
  );
  const { services, actor } = local;
  const { siteAudit } = await createSiteAudit(services, actor, input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(messageOf(error), EXIT_USAGE, { cause: error });
  });
  using progress = startProgress(process.stderr);
  const { id } = siteAudit;
  let last = siteAudit;
  for await (const state of watchSiteAudit(services, actor, id, new AbortController().signal)) {
    last = state;
    progress.show(
      `${state.pagesAudited + state.pagesFailed} of ${counted(state.pagesFound, 'page')} audited`,
    );
  }
  const em = services.database.fork();
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
  return `${optionName(field)}: ${error.message}`;
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
