import type { Database } from '../database/database.ts';
import { lockReport } from '../database/dialect.ts';
import { Report } from '../database/entities/report.ts';
import { Run } from '../database/entities/run.ts';
import { type SiteAudit, type SiteAuditLimit, SitePage } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { findNextPages, findPageWithLinks, findStartedPages } from '../database/queries/site-pages.ts';
import { insertReport, updateReport } from '../database/queries/stored-report.ts';
import { insertRun } from '../database/queries/stored-run.ts';
import type { Queue } from '../jobs/queue.ts';
import { addPages, remainingPages } from './add-pages.ts';
import { unpackChunk } from './packed-json.ts';
import { mustWait } from './slow-down.ts';
import { lockSiteAudit } from './store-crawled-page.ts';
import type { ClassifiedUrl } from './url-rules.ts';

/** Time limit of a site audit. */
export const MAX_SITE_AUDIT_MS = 6 * 60 * 60 * 1000;
/** Pages that are examined to find one that may be audited now. */
const PAGES_EXAMINED = 50;

/** The dependencies of the progress of site audits. */
export interface CrawlContext {
  database: Database;
  queue: Queue;
  clock: () => Date;
}

/** The outcome of a call of `advanceSiteAudit`. */
interface Advance {
  /** Number of started runs. */
  started: number;
  /**
   * `continue`: it can go on at once. `waiting`: for runs, or for the end of a pause. `done`: every page has an outcome or a
   * limit was reached, so that the results can be computed. `ended`: it is not running.
   */
  state: 'continue' | 'waiting' | 'done' | 'ended';
}

/**
 * Starts the runs of the next pages of a site audit, up to its number of concurrent ones. Everything it needs is stored,
 * so that any process can call it at any time: after a page, at intervals, and after the death of another process.
 */
export async function advanceSiteAudit(
  { database, queue, clock }: CrawlContext,
  id: number,
): Promise<Advance> {
  return await database.transact(async (em): Promise<Advance> => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'running') return { started: 0, state: 'ended' };
    const now = clock();
    const underWay = await countUnderWay(em, site);
    const limit = limitOf(site, now);
    if (limit !== 'time' && (await addLinks(em, site))) return { started: 0, state: 'continue' };
    if (limit) {
      // Not again after a limit has left pages.
      if (site.stoppedBy === null && (await addSitemap(em, site))) return { started: 0, state: 'continue' };
      await leavePages(em, site, limit);
      return { started: 0, state: underWay === 0 || limit === 'time' ? 'done' : 'waiting' };
    }
    const { crawlDelayMs } = site;
    const room = site.maxPages - site.pagesStarted;
    const slots = Math.min(crawlDelayMs > 0 ? 1 - underWay : site.concurrency - underWay, room);
    if (mustWait(site, now) || slots <= 0) return { started: 0, state: 'waiting' };
    const { started, isBusy } = await startPages({ em, queue, site, now }, slots);
    if (started > 0) site.nextPageAt = crawlDelayMs > 0 ? new Date(now.getTime() + crawlDelayMs) : null;
    site.pagesStarted += started;
    if (started < slots && !isBusy && (await addSitemap(em, site))) return { started, state: 'continue' };
    return { started, state: started + underWay > 0 || isBusy ? 'waiting' : 'done' };
  });
}

/** The number of pages whose run has not ended. A page whose run was deleted or canceled fails. */
async function countUnderWay(em: EntityManager, site: SiteAudit): Promise<number> {
  const pages = await findStartedPages(em, site.id);
  const isOpen = ({ runStatus }: (typeof pages)[number]) => runStatus === 'queued' || runStatus === 'running';
  const lost = pages.filter((page) => !isOpen(page)).map((page) => page.id);
  if (lost.length > 0) {
    await em.nativeUpdate(SitePage, { id: lost }, { status: 'failed', errorCode: 'deleted' });
    site.pagesFailed += lost.length;
  }
  return pages.length - lost.length;
}

function limitOf({ startedAt, pagesStarted, maxPages }: SiteAudit, now: Date): 'time' | 'pages' | null {
  if (startedAt && now.getTime() - startedAt.getTime() > MAX_SITE_AUDIT_MS) return 'time';
  return pagesStarted >= maxPages ? 'pages' : null;
}

/** Leaves the pages that were not started, and notes the limit if there are any. */
async function leavePages(em: EntityManager, site: SiteAudit, limit: SiteAuditLimit): Promise<void> {
  const left = await em.nativeUpdate(SitePage, { siteAuditId: site.id, status: 'found' }, { status: 'left' });
  if (left > 0) site.stoppedBy = limit;
}

/** A site audit that is advanced in a transaction. */
interface Advancing {
  em: EntityManager;
  queue: Queue;
  site: SiteAudit;
  now: Date;
}

/** Starts up to `slots` runs. @returns `isBusy`: a page has to wait, because its report is being run on other request */
async function startPages(
  advancing: Advancing,
  slots: number,
): Promise<{ started: number; isBusy: boolean }> {
  const { em, site } = advancing;
  let started = 0;
  let isBusy = false;
  for (const { id, url } of await findNextPages(em, site.id, PAGES_EXAMINED)) {
    if (started === slots) break;
    const run = await startRun(advancing, url);
    isBusy ||= run === null;
    if (run) {
      await em.nativeUpdate(SitePage, { id }, { status: 'queued', ...run });
      started++;
    }
  }
  return { started, isBusy };
}

/** Adds some of the pages to which an audited page leads. @returns false if all were added */
async function addLinks(em: EntityManager, site: SiteAudit): Promise<boolean> {
  const page = await findPageWithLinks(em, site.id);
  if (!page?.unaddedLinks) return false;
  const chunk = unpackChunk<ClassifiedUrl>(page.unaddedLinks, 0);
  const unaddedLinks = chunk && page.unaddedLinks.subarray(chunk.next);
  await em.nativeUpdate(
    SitePage,
    { id: page.id },
    { unaddedLinks: unaddedLinks?.length ? unaddedLinks : null },
  );
  if (chunk) Object.assign(site, await addPages(em, site, chunk.values, (page.depth ?? 0) + 1));
  return true;
}

/** Adds the next pages of the sitemap that no link led to. @returns false if all were added, or no more pages may be added */
async function addSitemap(em: EntityManager, site: SiteAudit): Promise<boolean> {
  if (remainingPages(site) === 0) return false;
  await em.populate(site, ['sitemap']);
  const chunk = site.sitemap && unpackChunk<ClassifiedUrl>(site.sitemap, site.sitemapOffset);
  if (!chunk) return false;
  site.sitemapOffset = chunk.next;
  Object.assign(site, await addPages(em, site, chunk.values, null));
  return true;
}

/**
 * Queues a run of the page: of the account's newest report of the URL, or of a new one. Null while that report has an
 * open run. A report of an earlier site audit becomes one of this.
 */
async function startRun(
  { em, queue, site, now }: Advancing,
  url: string,
): Promise<{ reportId: number; runId: number } | null> {
  const { id: siteAuditId, accountId, privacy, passwordHash } = site;
  const known = await em.findOne(
    Report,
    { accountId, url },
    { orderBy: { id: 'desc' }, fields: ['id', 'siteAuditId'] },
  );
  if (known) {
    await lockReport(em, known.id);
    const open = await em.count(Run, { reportId: known.id, status: ['queued', 'running'] });
    if (open > 0) return null;
    await updateReport(em, known.id, { status: 'queued', error: null }, now);
    if (known.siteAuditId !== null) await em.nativeUpdate(Report, { id: known.id }, { siteAuditId });
  }
  const reportId =
    known?.id ??
    (await insertReport(em, { accountId, url, privacy, passwordHash, siteAuditId, createdAt: now })).id;
  const trigger = known ? 'update' : 'create';
  const runId = await insertRun(em, { reportId, trigger, createdAt: now, siteAuditId });
  await queue.enqueue(em, { runId, accountId, isCrawled: true, now });
  return { reportId, runId };
}
