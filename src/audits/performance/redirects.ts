import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { rendering } from '../../facts/certainty/rendering.ts';
import { refreshRedirect } from '../../facts/document/refresh-redirect.ts';
import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import { visibleText } from '../../facts/text/visible-text.ts';
import { type AuditFinding, defineAudit, failed, passed, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { urlRedirectFixes } from '../fixes/redirect-fixes.ts';
import { hopEvidence, isPermanentRedirect, leavesHttps } from '../redirect-chain.ts';

/** A page with more text is content, even if one of its scripts may redirect. */
const MAX_CHARACTERS_OF_A_REDIRECTING_PAGE = 200;
/** Statements that every visitor's browser runs, unless they are inside braces. */
const LOCATION_CHANGE =
  /(?<=^|[;}\n])[ \t]*(?:(?:window|document|self|top|parent)\.)*location(?:(?:\.href)?\s*=\s*["'`](?!#)|\.(?:replace|assign)\(\s*["'`])/g;

export const audit = defineAudit('performance/redirects', {
  importance: 'medium',
  basis: 'response',
  title: 'Redirects',
  description:
    'The URL leads directly to the page. Each redirect costs a full round trip before the page starts to load.',
  reference: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  results: {
    none: passed('The page loads without a redirect'),
    one: warning('The page loads after a redirect', 'Link to the final URL where you can.'),
    many: failed(
      'The page loads after several redirects',
      'Redirect each old URL directly to the final one.',
    ),
    loop: failed(
      'The same URL occurs twice in the redirects',
      'Make sure that the server does not redirect a URL back to itself, with or without cookies.',
    ),
    downgrade: failed(
      'A redirect leads from https to http',
      'Redirect only to https URLs: requests over http can be intercepted.',
    ),
    'in-page': failed(
      'The page redirects with a meta refresh or a script',
      'Redirect on the server with status 301 or 302.',
    ),
  },
  audit: (page) => {
    const redirects = page.hops.slice(0, -1);
    const milliseconds = Math.round(sumOf(redirects, (hop) => hop.durationMs));
    const { evidence = [], ...finding } = evaluate(page, redirects.length);
    return {
      ...finding,
      value: redirects.length,
      expected: 0,
      // Other redirects are faults for other reasons than their time.
      ...((finding.result === 'one' || finding.result === 'many') && { savings: { milliseconds } }),
      fixes: finding.result === 'many' ? directFixes(page) : [],
      evidence: [...evidence, ...(redirects.length > 0 ? hopEvidence(page) : [])],
    };
  },
});

type Result = 'none' | 'one' | 'many' | 'loop' | 'downgrade' | 'in-page';

function evaluate(page: Page, count: number): AuditFinding<Result> {
  const addresses = page.hops.map((hop) => withoutFragment(hop.url));
  if (new Set(addresses).size < addresses.length) return { result: 'loop' };
  if (leavesHttps(addresses)) return { result: 'downgrade' };
  const refresh = refreshRedirect(page);
  if (typeof refresh === 'string') {
    const title = 'The page redirects with a Refresh header';
    return { result: 'in-page', title, evidence: [textEvidence(`refresh: ${refresh}`)] };
  }
  const inPage = { result: 'in-page', basis: 'document' } as const;
  if (refresh) return { ...inPage, evidence: [elementEvidence(refresh)] };
  const script = redirectingScript(page);
  if (script)
    return { ...inPage, evidence: [elementEvidence(script, 'sets location')], confidence: 'likely' };
  return { result: count === 0 ? 'none' : count === 1 ? 'one' : 'many' };
}

/**
 * A redirect from the first https URL directly to the page. The redirect from http to https stays the first one, for
 * HSTS. None if a redirect is temporary, because it may depend on the visitor, or if the result could be a loop.
 */
function directFixes(page: Page): OfferedFix[] {
  const chain = page.hops.slice(page.hops.findIndex(({ url }) => url.startsWith('https:')));
  const [first] = chain;
  const redirects = chain.slice(0, -1);
  if (!first || redirects.length < 2) return [];
  const { hostname, pathname } = new URL(page.url);
  const returns = page.hops.slice(0, -1).some(({ url }) => {
    const hop = new URL(url);
    return hop.hostname === hostname && hop.pathname === pathname;
  });
  const isOwn = isOnSiteOf(page, first.url);
  const isPermanent = redirects.every(({ status }) => isPermanentRedirect(status));
  return isOwn && isPermanent && !returns ? urlRedirectFixes(first.url, withoutFragment(page.url)) : [];
}

function redirectingScript(page: Page): Element | undefined {
  // A client-rendered application is empty until its scripts run, and may set its location for other reasons.
  const isApplication = rendering(page) === 'client' && scripts(page).some(({ src }) => src !== null);
  if (isApplication || visibleText(page).length > MAX_CHARACTERS_OF_A_REDIRECTING_PAGE) return undefined;
  return scripts(page).find(({ src, element }) => src === null && changesLocation(element.textContent))
    ?.element;
}

function changesLocation(code: string): boolean {
  let openBraces = 0;
  let read = 0;
  for (const { index } of code.matchAll(LOCATION_CHANGE)) {
    const between = code.slice(read, index);
    openBraces += between.split('{').length - between.split('}').length;
    // The statement is not inside a function or condition.
    if (openBraces === 0) return true;
    read = index;
  }
  return false;
}
