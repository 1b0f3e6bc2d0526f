import { siteHost } from '../audits/facts/links/outgoing-links.ts';
import type { SiteAudit } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { countInRange, findKnownUrls, insertPages } from '../database/queries/site-pages.ts';
import { createUrlRules, familyOf, pageAddress, type SkipReason } from './url-rules.ts';

/** Pages that may be known beyond the maximum of audited ones: some are blocked or cannot be fetched. */
const SPARE_PAGES = 1_000;

/**
 * Adds URLs of the site to the pages of a locked site audit, and counts those that its rules leave out. The time depends
 * on the number of URLs alone, not on that of known pages.
 * @param depth of the new pages; null for URLs of a sitemap
 * @returns the new values of the columns that count
 */
export async function addPages(
  em: EntityManager,
  site: SiteAudit,
  urls: Iterable<string>,
  depth: number | null,
): Promise<Pick<SiteAudit, 'pagesFound' | 'skipped'>> {
  const { id, host, maxPages, maxDepth, pagesFound } = site;
  const room = maxPages + SPARE_PAGES - pagesFound;
  if (room <= 0) return { pagesFound, skipped: site.skipped };
  const skipped = { ...site.skipped };
  const rules = createUrlRules(site.include, site.exclude);
  const sizes = new Map<string, number>();
  const reasonOf = async (url: URL): Promise<SkipReason | null> => {
    const reason = depth !== null && depth > maxDepth ? 'too-deep' : rules(url);
    const family = reason === null ? familyOf(url) : null;
    if (!family) return reason;
    const size = sizes.get(family.from) ?? (await countInRange(em, id, family));
    sizes.set(family.from, size + 1);
    return size < family.max ? null : family.reason;
  };
  const wanted = new Map<string, URL>();
  for (const text of urls) {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && siteHost(url) === host) wanted.set(pageAddress(url), url);
  }
  const known = await findKnownUrls(em, id, [...wanted.keys()]);
  const added: string[] = [];
  for (const [address, url] of wanted) {
    if (known.has(address)) continue;
    if (added.length >= room) break;
    const reason = await reasonOf(url);
    if (reason === null) added.push(address);
    else skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  const pages = added.map((url) => ({ url, depth, inSitemap: depth === null }));
  return { pagesFound: pagesFound + (await insertPages(em, id, pages)), skipped };
}
