import type { Database } from '../database/database.ts';
import { SiteAudit } from '../database/entities/site-audit.ts';
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

/** Reads the site audit of a page. @returns undefined if it was deleted */
export type OpenCrawl = (siteAuditId: number) => Promise<PageCrawl | undefined>;

/** Creates the function by which the runs of a process read their site audits. */
export function createCrawlOpener(context: { database: Database; clock: () => Date }): OpenCrawl {
  const share = createSharedResources();
  const limitForeignHosts = createForeignHosts(context);
  const fields = ['slug', 'host', 'include', 'exclude', 'robotsRules'] as const;
  return async (id) => {
    const site = await context.database.fork().findOne(SiteAudit, { id }, { fields });
    if (!site) return undefined;
    const { slug, host, include, exclude, robotsRules } = site;
    return {
      rules: { slug, host, include, exclude, robotsRules: robotsRules as Uint8Array | null },
      admit: limitForeignHosts({ id, host }),
      shareResources: (requests, fetch) => share(slug, requests, fetch),
    };
  };
}
