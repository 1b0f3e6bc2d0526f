import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { isEmpty } from '../../facts/certainty/rendering.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { imageElements } from '../../facts/images/image-elements.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, notApplicable, passed, unknown, warning } from '../audit.ts';
import { incompleteReason } from '../unseen-content.ts';

/** More than the median number of requests per page in the HTTP Archive. */
const MAX_REQUESTS = 80;

export const audit = defineAudit('performance/request-count', {
  importance: 'low',
  title: 'Number of requests',
  description:
    'The page needs few requests, including redirects. Each request competes for bandwidth and delays others, above all on mobile networks.',
  reference: 'https://httparchive.org/reports/page-weight#reqTotal',
  measure: { name: 'Requests' },
  results: {
    empty: notApplicable('The page is empty and loads no files'),
    few: passed('The page needs few requests'),
    many: warning(
      `The page needs more than ${MAX_REQUESTS} requests`,
      'Bundle small scripts and stylesheets, lazy-load images, and remove third parties that you do not need.',
    ),
    undetermined: unknown(
      'client-rendered',
      'The number of requests could not be determined: JavaScript renders the page',
    ),
  },
  audit: (page) => {
    const files = requestedFiles(page);
    const redirects = sumOf(files, ({ response }) => response?.redirects.length ?? 0);
    const requests = page.hops.length + files.length + redirects;
    const measured = { value: requests, expected: `at most ${MAX_REQUESTS}` };
    if (requests > MAX_REQUESTS) {
      const byType = Map.groupBy(files, ({ purpose }) => purpose);
      const evidence = [...byType].map(([type, { length }]) => textEvidence(null, `${type}: ${length}`));
      return { result: 'many', ...measured, evidence };
    }
    // A file whose body was cut is a request too.
    const reason = incompleteReason(page, []);
    if (reason) return { result: 'undetermined', reason, ...measured };
    if (files.length === 0 && isEmpty(page)) return { result: 'empty', ...measured };
    return { result: 'few', ...measured, confidence: 'likely' };
  },
});

/** The requests that were made, and the planned ones that the request limit excluded. */
function requestedFiles(page: Page): Pick<Resource, 'purpose' | 'response'>[] {
  const planned = [
    ...scripts(page).map(({ url }) => ({ url: url?.href, purpose: 'script' as const })),
    ...imageElements(page).map(({ url, isLazy }) => ({
      url: isLazy ? null : url,
      purpose: 'image' as const,
    })),
  ].filter(({ url }) => url?.startsWith('http'));
  const files = [...planned.map((file) => ({ ...file, response: null })), ...loadedResources(page)];
  return [...new Map(files.map((file) => [file.url, file])).values()];
}
