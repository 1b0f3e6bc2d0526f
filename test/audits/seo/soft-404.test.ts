import { audit } from '../../../src/audits/seo/soft-404.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const URL = 'https://example.org/page-reports-1a2b3c';
const responses = (response: Partial<ResourceResponse>) => ({
  source: { resources: [fetched('random-path', URL, response)] },
});

describeAudit(audit, {
  rejected: [
    { when: 'it is not found', ...responses({ status: 404 }), value: 404, notes: ['status 404'] },
    { when: 'it is gone', ...responses({ status: 410 }) },
  ],
  accepted: [
    { when: 'any address has a page', ...responses({ status: 200 }) },
    {
      when: 'any address redirects to the home page',
      ...responses({ finalUrl: 'https://example.org/', redirects: [{ url: URL, status: 302 }] }),
      notes: ['redirects to https://example.org/, status 200'],
    },
  ],
  unclear: [
    { when: 'programs are blocked', ...responses({ status: 403 }) },
    { when: 'the server is broken', ...responses({ status: 503 }) },
  ],
  unfetched: [
    { when: 'it was never requested' },
    {
      when: 'it took too long',
      source: { resources: [notFetched('random-path', URL, 'timeout', 'timeout')] },
    },
  ],
});
