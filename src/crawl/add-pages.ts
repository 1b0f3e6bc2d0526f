import type { SiteAudit } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { countInRange, findKnownUrls, insertPages } from '../database/queries/site-pages.ts';
import { createUrlRules, familyOf, pageAddress, type SkipReason, siteHost } from './url-rules.ts';

/** Pages that may be known beyond the maximum of audited ones: some are blocked or cannot be fetched. */
const SPARE_PAGES = 1_000;

/** The part of a site audit that decides which pages are added. */
type Growing = Pick<
  SiteAudit,
  'id' | 'host' | 'maxPages' | 'maxDepth' | 'include' | 'exclude' | 'pagesFound' | 'skipped'
>;

/**
 * Adds URLs of the site to the pages of a locked site audit, and counts those that its rules leave out. The time depends
 * on the number of URLs alone, not on that of known pages.
 * @param depth of the new pages; null for URLs of a sitemap
 * @returns the new values of the columns that count
 */
export async function addPages(
  em: EntityManager,
  site: Growing,
  urls: Iterable<string>,
  depth: number | null,
): Promise<Pick<SiteAudit, 'pagesFound' | 'skipped'>> {
  const { id, host, maxPages, maxDepth, pagesFound } = site;
  const room = maxPages + SPARE_PAGES - pagesFound;
  if (room <= 0) return { pagesFound, skipped: site.skipped };
  const skipped = { ...site.skipped };
  const skip = (reason: SkipReason) => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  const reasonOf = createUrlRules(site.include, site.exclude);
  const wanted = new Map<string, URL>();
  for (const text of urls) {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && siteHost(url) === host) wanted.set(pageAddress(url), url);
  }
  const known = await findKnownUrls(em, id, [...wanted.keys()]);
  const sizes = new Map<string, number>();
  const added: string[] = [];
  for (const [address, url] of wanted) {
    if (known.has(address)) continue;
    if (added.length >= room) break;
    const reason = depth !== null && depth > maxDepth ? 'too-deep' : reasonOf(url);
    if (reason) {
      skip(reason);
      continue;
    }
    const family = familyOf(url);
    if (family) {
      const size = sizes.get(family.from) ?? (await countInRange(em, id, family));
      sizes.set(family.from, size + 1);
      if (size >= family.max) {
        skip(family.reason);
        continue;
      }
    }
    added.push(address);
  }
  const pages = added.map((url) => ({ url, depth, inSitemap: depth === null }));
  return { pagesFound: pagesFound + (await insertPages(em, id, pages)), skipped };
}
