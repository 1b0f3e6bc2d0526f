import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../evidence.ts';
import { unfetched } from '../unfetched.ts';

const MISSING_STATUSES = [404, 410];

export const audit = defineAudit({
  id: 'soft-404',
  category: 'seo',
  importance: 'low',
  basis: 'response',
  title: 'Status of missing pages',
  description:
    'The server responds to a URL that does not exist with status 404 or 410. Otherwise search engines list error pages, or the home page many times.',
  reference:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  results: {
    rejected: {
      outcome: 'passed',
      title: 'Missing pages have an error status',
    },
    accepted: {
      outcome: 'warning',
      title: 'Missing pages have a success status (soft 404)',
      advice: 'Respond with status 404 or 410 instead of a success status or a redirect to another page.',
    },
    unclear: {
      outcome: 'unknown',
      reason: 'blocked',
      title: 'The server responded to a missing page with neither success nor 404',
    },
    unfetched: {
      outcome: 'unknown',
      reason: 'fetch-failed',
      title: 'A missing page could not be requested',
    },
  },
  audit: (page) => {
    const resource = resourcesFor(page, 'random-path')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    const { status, finalUrl, redirects } = response;
    const note = redirects.length > 0 ? `redirects to ${finalUrl}, status ${status}` : `status ${status}`;
    return {
      result: evaluate(status),
      value: status,
      expected: MISSING_STATUSES,
      evidence: [textEvidence(null, note, resource.url)],
    };
  },
});

function evaluate(status: number) {
  if (MISSING_STATUSES.includes(status)) return 'rejected';
  return status >= 200 && status < 300 ? 'accepted' : 'unclear';
}
