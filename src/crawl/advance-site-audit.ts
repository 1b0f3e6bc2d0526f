import { ROBOT_NAME } from '../audits/facts/links/robots-txt.ts';
import { blockingRule } from '../audits/robots/blocking-rule.ts';
import { parseRobots, type Robots } from '../audits/robots/parse-robots.ts';
import type { Database } from '../database/database.ts';
import { lockReport } from '../database/dialect.ts';
import { Report } from '../database/entities/report.ts';
import { Run } from '../database/entities/run.ts';
import { type SiteAudit, type SiteAuditLimit, SitePage } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { findNextPages, findStartedPages } from '../database/queries/site-pages.ts';
import { insertReport, updateReport } from '../database/queries/stored-report.ts';
import { insertRun } from '../database/queries/stored-run.ts';
import type { Queue } from '../jobs/queue.ts';
import { addPages } from './add-pages.ts';
import { crawlDelayMs } from './discover-site.ts';
import { unpackJson } from './packed-json.ts';
import { lockSiteAudit } from './store-crawled-page.ts';

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

/**
 * Starts the runs of the next pages of a site audit, up to its number of concurrent ones. Everything it needs is stored,
 * so that any process can call it at any time: after a page, at intervals, and after the death of another process.
 * @returns the number of started runs, and whether every page has an outcome or a limit was reached: then the results can
 *   be computed
 */
export async function advanceSiteAudit(
  { database, queue, clock }: CrawlContext,
  id: number,
): Promise<{ isEnded: boolean; started: number }> {
  return await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'running') return { isEnded: false, started: 0 };
    const now = clock();
    const underWay = await countUnderWay(em, site);
    const limit = limitOf(site, now);
    if (limit) {
      site.stoppedBy = await stopAt(em, site, limit);
      return { isEnded: underWay === 0 || limit === 'time', started: 0 };
    }
    const robots = parseRobots(site.robots ?? '');
    const delayMs = crawlDelayMs(robots);
    const mustWait = Number(site.nextPageAt ?? 0) > now.getTime() || (delayMs > 0 && underWay > 0);
    const room = site.maxPages - site.pagesStarted;
    const slots = Math.min(delayMs > 0 ? 1 : site.concurrency - underWay, room);
    if (mustWait || slots <= 0) return { isEnded: false, started: 0 };
    const { started, isBusy } = await startPages(em, queue, site, robots, slots, now);
    if (started > 0) site.nextPageAt = new Date(now.getTime() + delayMs);
    site.pagesStarted += started;
    return { isEnded: started + underWay === 0 && !isBusy, started };
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

/** Leaves the pages that were not started. @returns the limit, if it left any */
async function stopAt(
  em: EntityManager,
  site: SiteAudit,
  limit: 'time' | 'pages',
): Promise<SiteAuditLimit | null> {
  // Not again after a limit has left pages.
  if (site.stoppedBy === null) await addSitemap(em, site);
  const left = await em.nativeUpdate(SitePage, { siteAuditId: site.id, status: 'found' }, { status: 'left' });
  return left > 0 ? limit : site.stoppedBy;
}

/** Starts up to `slots` runs. @returns `isBusy`: a page has to wait, because its report is being run on other request */
async function startPages(
  em: EntityManager,
  queue: Queue,
  site: SiteAudit,
  robots: Robots,
  slots: number,
  now: Date,
): Promise<{ started: number; isBusy: boolean }> {
  let started = 0;
  let isBusy = false;
  for (let round = 0; started < slots; round++) {
    const pages = await findNextPages(em, site.id, PAGES_EXAMINED);
    const blocked: number[] = [];
    for (const { id, url } of pages) {
      if (started === slots) break;
      if (blockingRule(robots, ROBOT_NAME, url)) {
        blocked.push(id);
        continue;
      }
      const run = await startRun(em, queue, site, url, now);
      isBusy ||= run === null;
      if (run) {
        await em.nativeUpdate(SitePage, { id }, { status: 'queued', ...run });
        started++;
      }
    }
    if (blocked.length > 0) await em.nativeUpdate(SitePage, { id: blocked }, { status: 'blocked' });
    const hasMore = pages.length > 0 ? blocked.length > 0 : round === 0 && (await addSitemap(em, site));
    if (!hasMore) break;
  }
  return { started, isBusy };
}

/** Adds the pages of the sitemap that no link led to. @returns whether any was added */
async function addSitemap(em: EntityManager, site: SiteAudit): Promise<boolean> {
  await em.populate(site, ['sitemap']);
  if (!site.sitemap) return false;
  const urls = unpackJson<string[]>(site.sitemap);
  const before = site.pagesFound;
  Object.assign(site, await addPages(em, site, urls, null));
  return site.pagesFound > before;
}

/**
 * Queues a run of the page: of the account's newest report of the URL, or of a new one. Null while that report has an
 * open run. A report of an earlier site audit becomes one of this.
 */
async function startRun(
  em: EntityManager,
  queue: Queue,
  { id: siteAuditId, accountId, privacy, passwordHash }: SiteAudit,
  url: string,
  now: Date,
): Promise<{ reportId: number; runId: number } | null> {
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
  const runId = await insertRun(em, reportId, now, known ? 'update' : 'create', siteAuditId);
  await queue.enqueue(em, { runId, accountId, isCrawled: true, now });
  return { reportId, runId };
}
