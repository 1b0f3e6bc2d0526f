import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { canonicalUrls } from '../../facts/links/page-links.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { isOnHostOf } from '../../facts/same-site.ts';
import { words } from '../../facts/text/visible-text.ts';
import { isSuccessStatus } from '../../page/http-status.ts';
import type { ResourceResponse } from '../../page/resource.ts';
import { defineAudit, notApplicable, passed, unknown, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { hostRedirectFixes, plainHost } from '../fixes/redirect-fixes.ts';
import { parseResponse } from '../parse-response.ts';
import { hostSibling } from '../plan/plan-requests.ts';
import { isPermanentRedirect } from '../redirect-chain.ts';
import { unfetched } from '../unfetched.ts';

const MIN_SHARE_OF_A_COPY = 0.8;

export const audit = defineAudit('seo/www-canonical-host', {
  importance: 'low',
  basis: 'response',
  title: 'www and non-www host',
  description:
    'The site uses one host, with or without www., and permanently redirects the other. Otherwise search engines see two sites with the same pages. Both hosts are requested; copies are recognized by title and text.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  measures: { wordOverlap: 'Words in common' },
  results: {
    redirected: passed('The other host (www or non-www) redirects here'),
    absent: passed('The site has only one host'),
    temporary: warning(
      'The other host (www or non-www) redirects here temporarily',
      'Redirect with status 301 or 308, so that search engines index this host only.',
    ),
    different: passed('The other host (www or non-www) serves a different page'),
    duplicate: warning(
      'The same page is served with and without www',
      'Redirect one host to the other with status 301 or 308.',
    ),
    none: notApplicable('The host has no www variant'),
    unfetched: unknown('fetch-failed', 'The other host (www or non-www) could not be requested'),
  },
  audit: (page) => {
    const { hostname } = new URL(page.url);
    if (hostSibling(page).length === 0) return { result: 'none' };
    const sibling = resourcesFor(page, 'host-sibling')[0];
    if (sibling?.failureCode === 'dns_failed') return { result: 'absent' };
    const response = sibling?.response;
    if (!response) return unfetched(sibling);
    const comparison = isCopy(response, hostname) ? compare(page, response) : null;
    const result = comparison ? comparison.result : evaluate(response, hostname);
    return {
      result,
      fixes: fixesOf(page, sibling.url, response, result),
      value: { status: response.status, wordOverlap: comparison?.share ?? null },
      evidence: [
        ...response.redirects.map(({ url, status }) => textEvidence(`${status} ${url}`, null, url)),
        textEvidence(`${response.status} ${response.finalUrl}`, comparison?.note ?? null, response.finalUrl),
      ],
    };
  },
});

/** A redirect of all URLs of one host to the other. None if a known redirect leads back, because that would be a loop. */
function fixesOf(page: Page, siblingUrl: string, response: ResourceResponse, result: string): OfferedFix[] {
  const route = [...response.redirects.map(({ url }) => url), response.finalUrl];
  const chains = [page.hops.map(({ url }) => url), route];
  const hosts = { own: plainHost(page.url), other: plainHost(siblingUrl) };
  const target = targetOf(page, siblingUrl, response, result);
  const isHttps = chains.every((urls) => urls.at(-1)?.startsWith('https:'));
  if (!target || !hosts.own || !hosts.other || !isHttps) return [];
  const [from, to] = target === 'own' ? [hosts.other, hosts.own] : [hosts.own, hosts.other];
  return chains.some((urls) => leadsTo(urls, to, from)) ? [] : hostRedirectFixes(from, to);
}

/** The host to redirect to: the canonical one of copies, or the one that the other already redirects the same path to. */
function targetOf(page: Page, siblingUrl: string, { finalUrl }: ResourceResponse, result: string) {
  if (result === 'temporary') return pathOf(finalUrl) === pathOf(siblingUrl) ? 'own' : null;
  if (result !== 'duplicate') return null;
  const canonical = canonicalUrls(page);
  if (canonical.every((url) => isOnHostOf(page, url))) return 'own';
  const { origin } = new URL(siblingUrl);
  return canonical.every((url) => new URL(url).origin === origin) ? 'other' : null;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether a URL of the host is redirected to the other host. */
function leadsTo(urls: readonly string[], from: string, to: string): boolean {
  const hosts = urls.map((url) => new URL(url).hostname);
  return hosts.some((host, i) => host === to && hosts[i - 1] === from);
}

/** Whether the other host has a page of its own. An error, or a redirect to another site, is none. */
function isCopy({ status, finalUrl, redirects }: ResourceResponse, host: string): boolean {
  const { hostname } = new URL(finalUrl);
  const stays = redirects.every(({ url }) => new URL(url).hostname === hostname);
  return hostname !== host && stays && isSuccessStatus(status);
}

function evaluate({ finalUrl, redirects }: ResourceResponse, host: string) {
  if (new URL(finalUrl).hostname !== host) return 'absent';
  return redirects.every(({ status }) => isPermanentRedirect(status)) ? 'redirected' : 'temporary';
}

/** Compares the words of both pages: copies differ in some, such as dates and tokens. */
function compare(page: Page, response: ResourceResponse) {
  const sibling = parseResponse(page, response);
  const theirs = words(sibling);
  const ours = response.truncated ? words(page).slice(0, theirs.length) : words(page);
  const share = Math.round(wordOverlap(ours, theirs) * 100) / 100;
  const hasSameTitle = documentTitle(page).text === documentTitle(sibling).text;
  const note = `${hasSameTitle ? 'same title' : 'different title'}, ${Math.round(share * 100)}% of the words in common`;
  const isSame = hasSameTitle && share >= MIN_SHARE_OF_A_COPY;
  return { result: isSame ? ('duplicate' as const) : ('different' as const), share, note };
}

/** The share of words that two texts have in common, from 0 to 1, in any order; 1 when both have none. */
export function wordOverlap(words: readonly string[], others: readonly string[]): number {
  const total = words.length + others.length;
  const left = Map.groupBy(words, (word) => word);
  const common = others.filter((word) => left.get(word)?.pop() !== undefined).length;
  return total === 0 ? 1 : (2 * common) / total;
}
