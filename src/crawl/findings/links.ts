/** Rules about links between pages of the site, and the numbers that depend on links. */
import type { CrawledLink, CrawledPage } from '../crawled-page.ts';
import type { SiteRuleId } from './site-catalogue.ts';
import {
  detourOf,
  failureOf,
  isOpened,
  MAX_EVIDENCE,
  MAX_PAGES,
  pageEvidence,
  type SiteEvidence,
  type SiteFault,
  type SiteView,
} from './site-view.ts';

/** Clicks from the start page after which a page is deep. */
const MAX_CLICKS = 4;

/** Reads the links of a site page by page, so that those of one page are in memory at a time. */
export interface LinkReader {
  /** Adds the internal links of a page. */
  add(page: CrawledPage, links: readonly CrawledLink[]): void;
  /** The least number of clicks from the start page to each page that links reach. */
  clicks(): Map<string, number>;
  /** The number of other pages that link to the page. */
  linksTo(page: CrawledPage): number;
  /** Faults of links. */
  faults(): SiteFault[];
}

/** A page with the links that were read. */
interface LinkedPage {
  page: CrawledPage;
  linksIn: number;
  targets: LinkedPage[];
}

/** Creates a reader of the links between pages. @param start URL of the start page */
export function createLinkReader(pages: readonly CrawledPage[], start: string): LinkReader {
  const byUrl = new Map<string, LinkedPage>(
    pages.map((page) => [page.url, { page, linksIn: 0, targets: [] }]),
  );
  const faults = new Map<string, LinkFault>();
  return {
    add(page, links) {
      const own = byUrl.get(page.url);
      const isSource = isOpened(page);
      for (const { url, anchor, nofollow } of links) {
        const evidence = { url, from: page.url, anchor, note: null };
        if (isSource && nofollow) addLink(faults, 'internal-nofollow', '', evidence);
        if (isSource && page.url.startsWith('https:') && url.startsWith('http:'))
          addLink(faults, 'http-links', '', evidence);
        const target = byUrl.get(url);
        if (!target) continue;
        own?.targets.push(target);
        if (target !== own) target.linksIn++;
        const note = isSource && detourOf(target.page);
        if (!note) continue;
        const rule = failureOf(target.page) ? 'broken-internal-links' : 'redirecting-internal-links';
        addLink(faults, rule, url, { ...evidence, note });
      }
    },
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
    linksTo: ({ url }) => byUrl.get(url)?.linksIn ?? 0,
    faults: () => [...faults.values()],
  };
}

/** Pages that are far from the start page. */
export function deepPages({ opened }: SiteView): SiteFault[] {
  const deep = opened.filter(({ depth }) => depth !== null && depth > MAX_CLICKS);
  return deep.length === 0
    ? []
    : [
        {
          rule: 'deep-pages',
          key: '',
          pages: deep.map(({ url }) => url),
          evidence: deep.map(({ url, depth }) => pageEvidence(url, `${depth} clicks`)),
        },
      ];
}

/** A fault whose pages are counted one by one. */
type LinkFault = SiteFault & { pagesTotal: number; last: string | null };

/** Adds a link to the fault of its rule and key. */
function addLink(
  faults: Map<string, LinkFault>,
  rule: SiteRuleId,
  key: string,
  evidence: SiteEvidence & { from: string },
): void {
  const id = `${rule} ${key}`;
  const fault = faults.get(id) ?? { rule, key, pages: [], pagesTotal: 0, last: null, evidence: [] };
  faults.set(id, fault);
  if (fault.evidence.length < MAX_EVIDENCE) fault.evidence.push(evidence);
  if (fault.last === evidence.from) return;
  fault.last = evidence.from;
  fault.pagesTotal++;
  if (fault.pages.length < MAX_PAGES) fault.pages.push(evidence.from);
}
