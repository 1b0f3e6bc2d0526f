/** Rules about links between pages of the site, and the numbers that depend on links. */
import type { CrawledLink } from '../crawl-facts.ts';
import {
  type CrawledPage,
  createFaultCollector,
  failureOf,
  isOpened,
  redirectOrErrorOf,
} from './site-view.ts';

/** A page with the links that were read. */
interface LinkedPage {
  page: CrawledPage;
  linksIn: number;
  targets: LinkedPage[];
}

/**
 * Reads the links of a site page by page, so that those of one page are in memory at a time.
 * @param start URL of the start page
 */
export function createLinkReader(pages: readonly CrawledPage[], start: string) {
  const byUrl = new Map<string, LinkedPage>(
    pages.map((page) => [page.url, { page, linksIn: 0, targets: [] }]),
  );
  const faults = createFaultCollector();
  return {
    faults,
    /** Adds the internal links of a page. */
    add(page: CrawledPage, links: readonly CrawledLink[]) {
      const own = byUrl.get(page.url);
      const isSource = isOpened(page);
      for (const { url, anchor, nofollow } of links) {
        const place = { url, from: page.url, anchor, note: null };
        if (isSource && nofollow) faults.add('internal-nofollow', place);
        if (isSource && page.url.startsWith('https:') && url.startsWith('http:'))
          faults.add('http-links', place);
        const target = byUrl.get(url);
        if (!target) continue;
        own?.targets.push(target);
        if (target !== own) target.linksIn++;
        const note = isSource && redirectOrErrorOf(target.page);
        if (!note) continue;
        const rule = failureOf(target.page) ? 'broken-internal-links' : 'redirecting-internal-links';
        faults.add(rule, { ...place, note }, url);
      }
    },
    /** The least number of clicks from the start page to each page that links reach. */
    clicks() {
      const clicks = new Map([[start, 0]]);
      // A map that grows while it is read yields the new entries too, in order.
      for (const [url, depth] of clicks) {
        const { page, targets = [] } = byUrl.get(url) ?? {};
        const redirect = page?.redirectedTo ?? null;
        const reached = targets.map((target) => target.page.url);
        if (redirect !== null && byUrl.has(redirect)) reached.push(redirect);
        for (const target of reached)
          if (!clicks.has(target)) clicks.set(target, redirect === null ? depth + 1 : depth);
      }
      return clicks;
    },
    /** The number of other pages that link to the page. */
    linksTo: ({ url }: CrawledPage) => byUrl.get(url)?.linksIn ?? 0,
  };
}
