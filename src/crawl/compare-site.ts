/** Compares the pages of a site audit. Runs in an audit process: the time and memory depend on what the pages say. */
import { unpackChecks } from '../audits/packed-report.ts';
import type { SitePage } from '../database/entities/site-audit.ts';
import { createCauseCollector } from './causes/collect-causes.ts';
import type { CrawledLink, CrawlFacts } from './crawl-facts.ts';
import { findSiteFaults } from './findings/find-site-faults.ts';
import { createLinkReader } from './findings/links.ts';
import type { CrawledPage } from './findings/site-view.ts';
import { packChunks, unpackChunks, unpackJson } from './packed-json.ts';
import type { ClassifiedUrl } from './url-rules.ts';

/** A finding lists up to 1,100 URLs. */
const RESULTS_PER_CHUNK = 20;
/** Unpacked, the links of a page take up to 400 kB, and its checks some 300 kB. */
const LINKS_AT_ONCE = 50;
const CHECKS_AT_ONCE = 20;

/** A site audit whose pages have been audited. */
export interface ComparisonTask {
  /** The start page. */
  start: string;
  /** As `DiscoveredSite` has it. */
  sitemap: Uint8Array | null;
}

/** A page without its links and checks, as it is stored. */
export type ComparedPage = Omit<CrawledPage, 'inSitemap' | 'facts'> &
  Pick<SitePage, 'id' | 'runId' | 'score'> & { facts: Uint8Array | null };

/** A request for stored rows: pages with ids from `after` on, or packed texts by id of a page or of a run. */
export type RowsRequest = { after: number } | { linksOf: number[] } | { checksOf: number[] };

/** The rows: the next pages, none at the end, or the texts by id. */
export interface Rows {
  pages: ComparedPage[];
  texts: Map<number, Uint8Array>;
}

/** The results of a site audit; findings and causes in chunks. */
export interface SiteResults {
  pages: (Pick<SitePage, 'id' | 'depth' | 'inSitemap'> & { linksIn: number })[];
  findings: Uint8Array;
  causes: Uint8Array;
}

type StoredPage = CrawledPage & Pick<ComparedPage, 'id' | 'runId' | 'score'>;
type ReadRows = (request: RowsRequest) => Promise<Rows>;

/** @param read reads stored rows of the site audit */
export async function compareSite({ start, sitemap }: ComparisonTask, read: ReadRows): Promise<SiteResults> {
  const listed =
    sitemap && new Set(unpackChunks<ClassifiedUrl>(sitemap).flatMap((urls) => urls.map(({ url }) => url)));
  const pages: StoredPage[] = [];
  for (;;) {
    const rows = (await read({ after: pages.at(-1)?.id ?? 0 })).pages;
    if (rows.length === 0) break;
    for (const { facts, ...row } of rows) {
      const inSitemap = listed?.has(row.url) ?? false;
      pages.push({ ...row, inSitemap, facts: facts && unpackJson<CrawlFacts>(facts) });
    }
  }
  const links = createLinkReader(pages, start);
  for (const batch of inBatches(
    pages.filter(({ facts }) => facts !== null),
    LINKS_AT_ONCE,
  )) {
    const { texts } = await read({ linksOf: batch.map(({ id }) => id) });
    for (const page of batch) {
      const packed = texts.get(page.id);
      if (packed) links.add(page, unpackJson<CrawledLink[]>(packed));
    }
  }
  const depths = links.clicks();
  for (const page of pages) page.depth = depths.get(page.url) ?? null;
  const findings = findSiteFaults(pages, listed !== null, links.faults);
  const causes = createCauseCollector();
  for (const batch of inBatches(
    pages.filter(({ runId, score }) => runId !== null && score !== null),
    CHECKS_AT_ONCE,
  )) {
    const { texts } = await read({ checksOf: batch.map(({ runId }) => Number(runId)) });
    for (const { url, runId } of batch) {
      const packed = texts.get(Number(runId));
      if (packed) causes.add({ url, checks: unpackChecks(packed) });
    }
  }
  return {
    pages: pages.map((page) => {
      const { id, depth, inSitemap } = page;
      return { id, depth, inSitemap, linksIn: links.linksTo(page) };
    }),
    findings: packChunks(findings, RESULTS_PER_CHUNK),
    causes: packChunks(causes.result(), RESULTS_PER_CHUNK),
  };
}

/** The entries in batches. */
export function* inBatches<Entry>(entries: readonly Entry[], size: number): Iterable<Entry[]> {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}
