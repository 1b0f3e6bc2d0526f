import type { SiteAudit } from '../database/entities/site-audit.ts';
import type { EntityManager } from '../database/orm.ts';
import { countInRange, findKnownUrls, insertPages } from '../database/queries/site-pages.ts';
import type { ClassifiedUrl, SkipReason } from './url-rules.ts';

/** Pages that may be known beyond the maximum of audited ones: some are blocked or cannot be fetched. */
const SPARE_PAGES = 1_000;

/** The number of pages that a site audit may still add. */
export function remainingPages({ maxPages, pagesFound }: Pick<SiteAudit, 'maxPages' | 'pagesFound'>): number {
  return Math.max(0, maxPages + SPARE_PAGES - pagesFound);
}

/**
 * Adds URLs of the site to the pages of a locked site audit, and counts those that its rules leave out. Takes some 0.1 ms
 * for each URL, however many pages are known: callers add a chunk of `packChunks` in a transaction, so that other writers
 * wait briefly.
 * @param depth of the new pages; null for URLs of a sitemap
 * @returns the new values of the columns that count
 */
export async function addPages(
  em: EntityManager,
  site: SiteAudit,
  found: readonly ClassifiedUrl[],
  depth: number | null,
): Promise<Pick<SiteAudit, 'pagesFound' | 'skipped'>> {
  const { id, maxDepth, pagesFound } = site;
  const remaining = remainingPages(site);
  const skipped = { ...site.skipped };
  if (remaining === 0) return { pagesFound, skipped };
  const sizes = new Map<string, number>();
  const reasonOf = async ({ skipped, family }: ClassifiedUrl): Promise<SkipReason | null> => {
    if (depth !== null && depth > maxDepth) return 'too-deep';
    if (!family) return skipped;
    const size = sizes.get(family.from) ?? (await countInRange(em, id, family));
    sizes.set(family.from, size + 1);
    return size < family.max ? null : family.reason;
  };
  const wanted = new Map(found.map((each) => [each.url, each]));
  const known = await findKnownUrls(em, id, [...wanted.keys()]);
  const added: ClassifiedUrl[] = [];
  for (const each of wanted.values()) {
    if (known.has(each.url)) continue;
    if (added.length >= remaining) break;
    const reason = await reasonOf(each);
    if (reason === null) added.push(each);
    else skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  const pages = added.map(({ url, isBlocked }) => {
    const status = isBlocked ? ('blocked' as const) : ('found' as const);
    return { url, status, depth, inSitemap: depth === null };
  });
  return { pagesFound: pagesFound + (await insertPages(em, id, pages)), skipped };
}
