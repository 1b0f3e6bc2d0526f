import { lock } from '../database/dialect.ts';
import { SiteAudit, SitePage } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import type { CrawledFacts } from './crawl-facts.ts';
import { type ResponseSpeed, slowDown } from './slow-down.ts';

/** The outcome of the run of a page. */
export interface CrawledRun
  extends ResponseSpeed,
    Pick<SitePage, 'url' | 'redirectedTo' | 'errorCode' | 'title' | 'score' | 'result'> {
  siteAuditId: number;
  /** Null without HTML. */
  crawled: CrawledFacts | null;
}

/** Locks a site audit until the transaction ends, so that its counts and pages change in one transaction at a time. */
export async function lockSiteAudit(em: EntityManager, id: number): Promise<SiteAudit | null> {
  await lock(em, `site audit ${id}`);
  return await em.findOne(SiteAudit, { id });
}

/**
 * Stores the outcome of a page's run with the links to be added, within the transaction that ends the run: a process
 * that dies before has stored neither. Does nothing if the site audit was deleted, or the page has an outcome.
 */
export async function storeCrawledPage(
  em: EntityManager,
  { siteAuditId, url, crawled, ttfbMs, retryAfter, ...outcome }: CrawledRun,
  now: Date,
): Promise<void> {
  const site = await lockSiteAudit(em, siteAuditId);
  if (!site) return;
  const status = outcome.errorCode === null ? 'audited' : 'failed';
  const stored = await em.nativeUpdate(
    SitePage,
    { siteAuditId, url, status: 'queued' },
    { ...outcome, status, ...crawled?.packed, unaddedLinks: crawled?.unaddedLinks ?? null },
  );
  if (stored === 0) return;
  if (status === 'audited') site.pagesAudited++;
  else site.pagesFailed++;
  site.updatedAt = now;
  slowDown(site, { httpStatus: outcome.httpStatus, ttfbMs, retryAfter }, now);
  await em.flush();
}
