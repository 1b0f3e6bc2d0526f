import type { Database } from '../database/database.ts';
import { SiteAudit } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import type { AdmitRequest } from '../fetching/request/admission.ts';
import type { Resource, ResourceRequest } from '../page/resource.ts';
import { createForeignHosts } from './foreign-hosts.ts';
import { createSharedResources, type FetchAll } from './shared-resources.ts';
import type { SiteRules } from './url-rules.ts';

/** The site audit of a page, as far as the audit of the page uses it. */
export interface PageCrawl {
  rules: SiteRules;
  /** Limits the requests to other hosts. */
  admit: AdmitRequest;
  /** Fetches resources of the page; those that another page has fetched are not requested again. */
  shareResources(requests: readonly ResourceRequest[], fetch: FetchAll): Promise<Resource[]>;
}

/** A site audit, as far as the audits of its pages use it. Plain data. */
export type CrawledSite = SiteRules & Pick<SiteAudit, 'id'>;
/** Opens a site audit for the audit of a page. */
export type OpenCrawl = (site: CrawledSite) => PageCrawl;

/** Reads a site audit for the audit of a page; null if it was deleted. */
export async function findCrawledSite(em: EntityManager, id: number): Promise<CrawledSite | null> {
  const fields = ['slug', 'host', 'include', 'exclude', 'robotsRules'] as const;
  const site = await em.findOne(SiteAudit, { id }, { fields });
  if (!site) return null;
  const { slug, host, include, exclude, robotsRules } = site;
  return { id, slug, host, include, exclude, robotsRules: robotsRules as Uint8Array | null };
}

/** Creates the function by which the runs of a process open their site audits. */
export function createCrawlOpener(context: { database: Database; clock: () => Date }): OpenCrawl {
  const share = createSharedResources();
  const limitForeignHosts = createForeignHosts(context);
  return ({ id, ...rules }) => ({
    rules,
    admit: limitForeignHosts({ id, host: rules.host }),
    shareResources: (requests, fetch) => share(rules.slug, requests, fetch),
  });
}
