import { getDomain } from 'tldts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../dom/evidence.ts';
import { resourcesFor } from '../facts/resources.ts';
import type { ResourceAnswer } from '../resource.ts';
import { unfetched } from '../unfetched.ts';

const PERMANENT_STATUSES = [301, 308];

export const audit = defineAudit({
  id: 'www-canonical-host',
  category: 'seo',
  importance: 'low',
  title: 'Host with and without www',
  description:
    'Of the two names of the site, with www. and without, one redirects to the other for good. Otherwise search engines see two sites with the same pages.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  results: {
    redirected: { outcome: 'passed', title: "The site's other name redirects here" },
    absent: { outcome: 'passed', title: 'The site has one name only' },
    temporary: {
      outcome: 'warning',
      title: "The site's other name redirects here, but only for a while",
      advice: 'Redirect with status 301 or 308, so that search engines know this name to be the right one.',
    },
    duplicate: {
      outcome: 'warning',
      title: 'The site answers under two names, with www. and without',
      advice: 'Redirect one name to the other with status 301 or 308.',
    },
    none: { outcome: 'not_applicable', title: 'The site has a name that takes no www' },
    unfetched: {
      outcome: 'unknown',
      reason: 'fetch-failed',
      title: "The site's other name, with www. or without, could not be tried",
    },
  },
  audit: (page) => {
    const { hostname } = new URL(page.url);
    if (!hasSibling(hostname)) return { result: 'none' };
    const sibling = resourcesFor(page, 'host-sibling')[0];
    if (sibling?.failureCode === 'dns_failed') return { result: 'absent' };
    const answer = sibling?.answer;
    if (!answer) return unfetched(sibling);
    return {
      result: judge(answer, hostname),
      value: answer.status,
      evidence: [
        ...answer.redirects.map(({ url, status }) => textEvidence(`${status} ${url}`, null, url)),
        textEvidence(`${answer.status} ${answer.finalUrl}`, null, answer.finalUrl),
      ],
    };
  },
});

function hasSibling(host: string): boolean {
  const domain = getDomain(host);
  return domain !== null && (host === domain || host === `www.${domain}`);
}

function judge({ status, finalUrl, redirects }: ResourceAnswer, host: string) {
  if (new URL(finalUrl).hostname === host) {
    return redirects.every((redirect) => PERMANENT_STATUSES.includes(redirect.status))
      ? 'redirected'
      : 'temporary';
  }
  // An error there, or a way to some other site, makes no second copy of this one.
  const isElsewhere =
    status < 200 || status >= 300 || redirects.some(({ url }) => !sharesName(url, finalUrl));
  return isElsewhere ? 'absent' : 'duplicate';
}

function sharesName(url: string, other: string): boolean {
  return new URL(url).hostname === new URL(other).hostname;
}
