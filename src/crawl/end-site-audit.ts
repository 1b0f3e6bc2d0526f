import { setImmediate } from 'node:timers/promises';
import { unpackChecks } from '../audits/packed-report.ts';
import { averageScore, resultForScore } from '../audits/score.ts';
import type { Database } from '../database/database.ts';
import { RunChecks } from '../database/entities/run.ts';
import {
  isOpen,
  SiteAudit,
  type SiteAuditErrorCode,
  type SiteAuditStatus,
  SitePage,
} from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { readPageScores } from '../database/queries/site-pages.ts';
import { createCauseCollector, type SharedCause } from './causes/collect-causes.ts';
import type { CrawledLink, CrawlFacts } from './crawl-facts.ts';
import { findSiteFaults } from './findings/find-site-faults.ts';
import { createLinkReader } from './findings/links.ts';
import type { CrawledPage } from './findings/site-view.ts';
import { packJson, unpackChunk, unpackJson } from './packed-json.ts';
import { lockSiteAudit } from './store-crawled-page.ts';
import type { ClassifiedUrl } from './url-rules.ts';

/** Pages that are read, or changed, at once: other work goes on between. */
const PAGES_AT_ONCE = 100;
/** Unpacked, the links of a page take up to 400 kB, and its checks some 300 kB. */
const LINKS_AT_ONCE = 50;
const CHECKS_AT_ONCE = 20;

type StoredPage = CrawledPage & Pick<SitePage, 'id' | 'runId' | 'score'>;

/**
 * Compares the pages of a site audit and stores its results. May be called again, or by two processes: the results are
 * computed from what is stored, and the first ones stay.
 */
export async function endSiteAudit(
  { database, clock }: { database: Database; clock: () => Date },
  id: number,
): Promise<void> {
  const site = await database.fork().findOne(SiteAudit, { id }, { populate: ['sitemap'] });
  if (site?.status !== 'running') return;
  const listed = site.sitemap && (await readSitemapUrls(site.sitemap));
  const pages = await readPages(database, id, listed);
  const links = await readLinks(database, pages, site.url);
  const depths = links.clicks();
  for (const batch of inBatches(pages, PAGES_AT_ONCE)) {
    await database.transact(async (em) => {
      for (const page of batch) {
        page.depth = depths.get(page.url) ?? null;
        const { id, depth, inSitemap } = page;
        await em.nativeUpdate(SitePage, { id }, { depth, inSitemap, linksIn: links.linksTo(page) });
      }
    });
    await setImmediate();
  }
  const findings = findSiteFaults(pages, listed !== null, links.faults);
  const causes = await collectCauses(database, pages);
  const scored = await readPageScores(database.fork(), id);
  const score = scored.length === 0 ? null : averageScore(scored);
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'running') return;
    const now = clock();
    site.status = site.pagesAudited > 0 ? 'completed' : 'failed';
    site.stoppedBy ??= (site.skipped['too-deep'] ?? 0) > 0 ? 'depth' : null;
    site.findings = packJson(findings);
    site.causes = packJson(causes);
    site.score = score;
    site.result = score === null ? null : resultForScore(score);
    site.finishedAt = now;
    site.updatedAt = now;
  });
}

/** Ends a site audit without results, if it is open. Runs that have begun end normally; no other is started. */
export async function failSiteAudit(
  { database, clock }: { database: Database; clock: () => Date },
  id: number,
  { code, message }: { code: SiteAuditErrorCode; message: string },
): Promise<void> {
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (!site || !isOpen(site)) return;
    await closeSiteAudit(em, site, 'failed', clock());
    em.assign(site, { errorCode: code, errorMessage: message });
  });
}

/** Ends a locked site audit that is open, and leaves the pages that were not started. */
export async function closeSiteAudit(
  em: EntityManager,
  site: SiteAudit,
  status: SiteAuditStatus,
  now: Date,
): Promise<void> {
  await em.nativeUpdate(SitePage, { siteAuditId: site.id, status: 'found' }, { status: 'left' });
  em.assign(site, { status, finishedAt: now, updatedAt: now });
}

async function readSitemapUrls(packed: Uint8Array): Promise<Set<string>> {
  const urls = new Set<string>();
  for (let offset = 0; ; ) {
    const chunk = unpackChunk<ClassifiedUrl>(packed, offset);
    if (!chunk) return urls;
    for (const { url } of chunk.values) urls.add(url);
    offset = chunk.next;
    await setImmediate();
  }
}

function* inBatches<Entry>(entries: readonly Entry[], size: number) {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}

/** The causes that checks of several pages share. */
async function collectCauses(database: Database, pages: readonly StoredPage[]): Promise<SharedCause[]> {
  const collector = createCauseCollector();
  const audited = pages.filter(({ runId, score }) => runId !== null && score !== null);
  for (const batch of inBatches(audited, CHECKS_AT_ONCE)) {
    const runIds = batch.map(({ runId }) => Number(runId));
    const stored = await database.fork().find(RunChecks, { runId: runIds });
    const checksOf = new Map(stored.map(({ runId, checks }) => [Number(runId), checks]));
    for (const { url, runId } of batch) {
      const checks = checksOf.get(Number(runId));
      if (checks) collector.add({ url, checks: unpackChecks(checks) });
      await setImmediate();
    }
  }
  return collector.result();
}

/** All pages of a site audit, in the order in which they were found. */
async function readPages(
  database: Database,
  siteAuditId: number,
  listed: ReadonlySet<string> | null,
): Promise<StoredPage[]> {
  const pages: StoredPage[] = [];
  for (let last = 0; ; ) {
    const rows = await database
      .fork()
      .find(
        SitePage,
        { siteAuditId, id: { $gt: last } },
        { orderBy: { id: 'asc' }, limit: PAGES_AT_ONCE, populate: ['facts'] },
      );
    for (const row of rows) pages.push(crawledPage(row, listed));
    if (rows.length < PAGES_AT_ONCE) return pages;
    last = Number(rows.at(-1)?.id);
    await setImmediate();
  }
}

function crawledPage(row: SitePage, listed: ReadonlySet<string> | null): StoredPage {
  const { id, runId, score, url, depth, status, httpStatus, errorCode, redirectedTo } = row;
  const facts = row.facts ? unpackJson<CrawlFacts>(row.facts as Uint8Array) : null;
  const inSitemap = listed?.has(url) ?? false;
  return { id, runId, score, url, depth, status, httpStatus, errorCode, redirectedTo, inSitemap, facts };
}

/** Reads the links of all pages, of some pages at a time. */
async function readLinks(database: Database, pages: readonly StoredPage[], start: string) {
  const reader = createLinkReader(pages, start);
  const linking = pages.filter(({ facts }) => facts !== null);
  for (const pages of inBatches(linking, LINKS_AT_ONCE)) {
    const batch = new Map(pages.map((page) => [page.id, page]));
    const rows = await database
      .fork()
      .find(SitePage, { id: [...batch.keys()] }, { fields: ['links'], orderBy: { id: 'asc' } });
    for (const { id, links } of rows) {
      const page = batch.get(id);
      if (page && links) reader.add(page, unpackJson<CrawledLink[]>(links as Uint8Array));
      await setImmediate();
    }
  }
  return reader;
}
