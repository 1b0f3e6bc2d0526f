import type { Config } from '../../config.ts';
import type { SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import { countSiteResults, readSitePages, type SitePageRow } from '../../database/queries/site-pages.ts';
import { counted } from '../../engine/text/units.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { createLogger } from '../../logger.ts';
import { SitePage } from '../../model/site-audit.ts';
import { present } from '../../present/present.ts';
import { presentSiteResults } from '../../present/present-site-audit.ts';
import { sitePagesCsv } from '../../report-view/site-pages-csv.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { readFolders } from '../../reports/sites/compare-site-audits.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { readCauses, readSiteFindings } from '../../reports/sites/site-results.ts';
import { watchSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { type LocalService, openLocalService } from '../local-service.ts';
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
interface CrawlOptions {
  json?: true;
  /** File for the page of the site audit. */
  html?: string;
  /** File for the table of pages. */
  csv?: string;
  /** Minimum score of the site for exit code 0, 0 to 100. */
  minScore?: number;
  sitemaps: boolean;
  /** Those of the input of a site audit, as texts. */
  [field: string]: unknown;
}

/** Audits the pages of a site without a server and prints the results. @returns the exit code */
export async function crawl(address: string, options: CrawlOptions, config: Config): Promise<number> {
  const { json, html, csv, minScore, sitemaps, ...limits } = options;
  for (const file of [html, csv]) if (file !== undefined) await requireWritable(file);
  const unlimited = { ...config, runsPerMinute: 0, sitePagesPerDay: 0 };
  await using local = await openLocalService(unlimited, createLogger('silent'));
  const { services } = local;
  const site = await auditSite(local, { url: address, useSitemaps: sitemaps, ...limits });
  const em = services.database.fork();
  const pages = await readSitePages(em, site.id);
  printResult(json ? jsonText(await presentSite(services, site, pages)) : await summaryOf(em, site));
  if (html !== undefined) await writeSiteFile(html, em, site, pages);
  if (csv !== undefined) await writeFileAtomically(csv, sitePagesCsv(pages));
  const { score } = site;
  const reason = site.errorMessage ?? `No page of ${address} could be audited.`;
  if (score === null) throw new CommandError(reason, EXIT_NOT_AUDITED);
  if (minScore === undefined || score >= minScore) return 0;
  printNote(`The score ${score} is below ${minScore}.`);
  return EXIT_FAILED;
}

async function auditSite(
  { services, actor }: LocalService,
  input: Record<string, unknown>,
): Promise<SiteAudit> {
  const { siteAudit } = await createSiteAudit(services, actor, input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(messageOf(error), EXIT_USAGE, { cause: error });
  });
  using progress = startProgress(process.stderr);
  let last = siteAudit;
  for await (const state of watchSiteAudit(services, actor, last.id, new AbortController().signal)) {
    last = state;
    const ended = state.pagesAudited + state.pagesFailed;
    progress.show(`${ended} of ${counted(state.pagesFound, 'page')} audited`);
  }
  return last;
}

async function writeSiteFile(
  file: string,
  em: EntityManager,
  site: SiteAudit,
  rows: readonly SitePageRow[],
): Promise<void> {
  const { siteFile } = await import('../../web/dashboard/site-file.ts');
  const all = <Entry>(entries: Entry[]) => ({
    entries,
    page: 1,
    perPage: entries.length,
    total: entries.length,
  });
  const text = siteFile({
    site,
    pages: all(rows.toSorted((a, b) => (a.score ?? MAX_SCORE) - (b.score ?? MAX_SCORE))),
    causes: all((await readCauses(em, site.id)).slice(0, WRITTEN_CAUSES)),
    findings: await readSiteFindings(em, site.id),
    distribution: await countSiteResults(em, site.id),
    folders: await readFolders(em, site.id, WRITTEN_FOLDERS),
    comparison: null,
  });
  await writeFileAtomically(file, text);
  printNote(`The page of the site is in ${file}`);
}

/** The message, after the name of the option or argument that it is about. */
function messageOf(error: AppError): string {
  const [field] = error instanceof ValidationError ? Object.keys(error.fields) : [];
  if (field === undefined || field === 'url') return error.message;
  return `${optionName(field)}: ${error.message}`;
}

/** The results in the shapes of the REST API, without the fields of a stored site audit. */
async function presentSite(services: ServiceContext, site: SiteAudit, pages: readonly SitePageRow[]) {
  const { id: _id, page_url: _url, comparison: _, ...results } = await presentSiteResults(services, site);
  const Page = SitePage.omit({ reportId: true, runId: true });
  return { ...results, pages: pages.map((page) => present(Page, page)) };
}

/** The score, what to fix first, and the faults between pages, each in a line. */
async function summaryOf(em: EntityManager, site: SiteAudit): Promise<string> {
  const { host, score, result, pagesAudited, pagesFailed, stoppedBy } = site;
  const counts = (await countSiteResults(em, site.id))
    .map(({ result, pages }) => `${pages} ${result}`)
    .join(', ');
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
      (await readCauses(em, site.id)).map(
        ({ title, pages, totalGain, element, file, header }) =>
          `${title}: ${counted(pages, 'page')}, ${totalGain} points in total${place(element ?? file ?? header)}`,
      ),
    ),
    ...section(
      'Faults between pages',
      [...Map.groupBy(await readSiteFindings(em, site.id), ({ audit }) => audit.title)].map(
        ([title, same]) => {
          const [{ pagesTotal = 0, evidence: [first] = [] } = {}] = same;
          const pages = counted(pagesTotal, 'page');
          const count = same.length === 1 ? pages : `${same.length} cases, the first on ${pages}`;
          return `${title}: ${count}${place([first?.url, first?.note].filter(Boolean).join(': ') || null)}`;
        },
      ),
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
