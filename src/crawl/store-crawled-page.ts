import { lock } from '../database/dialect.ts';
import { SiteAudit, SitePage } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { addPages } from './add-pages.ts';
import type { LinkedFacts } from './crawl-facts.ts';
import { packJson } from './packed-json.ts';
import { type ResponseSpeed, slowDown } from './slow-down.ts';

/** The outcome of the run of a page. */
export interface CrawledRun
  extends ResponseSpeed,
    Pick<SitePage, 'url' | 'redirectedTo' | 'errorCode' | 'title' | 'score' | 'result'> {
  siteAuditId: number;
  /** Of the HTML at the URL; null after a redirect and without HTML. */
  facts: LinkedFacts | null;
}

/** Locks a site audit until the transaction ends, so that its counts and pages change in one transaction at a time. */
export async function lockSiteAudit(em: EntityManager, id: number): Promise<SiteAudit | null> {
  await lock(em, `site audit ${id}`);
  return await em.findOne(SiteAudit, { id });
}

/**
 * Stores the outcome of a page's run with the pages that it links to, within the transaction that ends the run: a process
 * that dies before has stored neither. Does nothing if the site audit was deleted, or the page has an outcome.
 */
export async function storeCrawledPage(
  em: EntityManager,
  { siteAuditId, url, facts: linked, ttfbMs, retryAfter, ...outcome }: CrawledRun,
  now: Date,
): Promise<void> {
  const site = await lockSiteAudit(em, siteAuditId);
  if (!site) return;
  const status = outcome.errorCode === null ? 'audited' : 'failed';
  const page = await em.findOne(SitePage, { siteAuditId, url }, { fields: ['depth'] });
  const stored = await em.nativeUpdate(
    SitePage,
    { siteAuditId, url, status: 'queued' },
    { ...outcome, status, ...(linked && packed(linked)) },
  );
  if (stored === 0) return;
  if (status === 'audited') site.pagesAudited++;
  else site.pagesFailed++;
  site.updatedAt = now;
  slowDown(site, { httpStatus: outcome.httpStatus, ttfbMs, retryAfter }, now);
  const followed = linked && !linked.nofollow ? linked.links.filter(({ nofollow }) => !nofollow) : [];
  const links = [outcome.redirectedTo ?? [], followed.map((link) => link.url)].flat();
  if (links.length > 0) Object.assign(site, await addPages(em, site, links, (page?.depth ?? 0) + 1));
  await em.flush();
}

function packed({ links, linksOut, ...facts }: LinkedFacts): Pick<SitePage, 'facts' | 'links' | 'linksOut'> {
  return { facts: packJson(facts), links: packJson(links), linksOut };
}
