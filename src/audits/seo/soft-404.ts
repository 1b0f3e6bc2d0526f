import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import { words } from '../../facts/text/visible-text.ts';
import { isSuccessStatus, MISSING_STATUSES } from '../../page/http-status.ts';
import { defineAudit, passed, unknown, warning } from '../audit.ts';
import { unfetched } from '../unfetched.ts';

export const audit = defineAudit('seo/soft-404', {
  importance: 'low',
  basis: 'response',
  title: 'Status of missing pages',
  description:
    'The server responds to a URL that does not exist with status 404 or 410. Otherwise search engines list error pages, or the home page many times.',
  reference:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  measure: { name: 'Status of a missing page' },
  results: {
    rejected: passed('Missing pages have an error status'),
    accepted: warning(
      'Missing pages have a success status (soft 404)',
      'Respond with status 404 or 410 instead of a success status or a redirect to another page.',
    ),
    'says-not-found': warning(
      'The page says that it was not found, but has a success status (soft 404)',
      'Respond with status 404 or 410 for this URL.',
      'http-status-code',
    ),
    unclear: unknown('blocked', 'The server responded to a missing page with neither success nor 404'),
    unfetched: unknown('fetch-failed', 'A missing page could not be requested'),
  },
  audit: (page) => {
    const message = notFoundMessage(page);
    if (message) {
      return {
        result: 'says-not-found',
        basis: 'document',
        confidence: 'likely',
        value: page.status,
        expected: MISSING_STATUSES,
        evidence: [elementEvidence(message, null, page.url)],
      };
    }
    const resource = resourcesFor(page, 'random-path')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const { status, finalUrl, redirects } = response;
    const note = redirects.length > 0 ? `redirects to ${finalUrl}, status ${status}` : `status ${status}`;
    const evidence = [textEvidence(null, note, resource.url)];
    return { result: evaluate(status), value: status, expected: MISSING_STATUSES, evidence };
  },
});

/** Error pages have little text. Pages about errors are articles. */
const MAX_ERROR_PAGE_WORDS = 300;
const NOT_FOUND_WORDS =
  'http https error status code 404 not found page file document url the this that sorry oops was is could can be we'.split(
    ' ',
  );

/**
 * The title or heading that consists of an error message, such as "404 Not Found | Shop"; null if there is none, if the
 * status is an error too, or if the page seems to be about such errors: its URL contains 404, or it has many words.
 */
function notFoundMessage(page: Page): Element | null {
  if (!isSuccessStatus(page.status) || /404|not[-_]?found/i.test(page.url)) return null;
  if (words(page).length > MAX_ERROR_PAGE_WORDS) return null;
  const named = ['head > title', 'h1'].flatMap((selector) => page.document.querySelector(selector) ?? []);
  return named.find(({ textContent }) => textContent.split(/[|:·•»–—-]/).some(isNotFoundMessage)) ?? null;
}

function isNotFoundMessage(text: string): boolean {
  const used: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isMessage = used.includes('404') || (used.includes('not') && used.includes('found'));
  return isMessage && used.every((word) => NOT_FOUND_WORDS.includes(word));
}

function evaluate(status: number) {
  if (MISSING_STATUSES.includes(status)) return 'rejected';
  return isSuccessStatus(status) ? 'accepted' : 'unclear';
}
