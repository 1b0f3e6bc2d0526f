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
  title: 'Answer to addresses that do not exist',
  description:
    'The server answers with an error to an address that nobody has made. Otherwise search engines list error pages, or the home page many times.',
  reference:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  results: {
    refused: {
      outcome: 'passed',
      title: 'The server answers with an error to an address that does not exist',
    },
    accepted: {
      outcome: 'warning',
      title: 'The server answers with success to an address that does not exist',
      advice:
        'Answer with status 404 or 410, error page or not, instead of success or a redirect to another page.',
    },
    unclear: {
      outcome: 'unknown',
      reason: 'blocked',
      title: 'The server neither accepted nor missed an address that does not exist',
    },
    unfetched: {
      outcome: 'unknown',
      reason: 'fetch-failed',
      title: 'An address that does not exist could not be tried',
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
  if (MISSING_STATUSES.includes(status)) return 'refused';
  return status >= 200 && status < 300 ? 'accepted' : 'unclear';
}
