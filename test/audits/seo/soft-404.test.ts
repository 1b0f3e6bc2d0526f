import { audit } from '../../../src/audits/seo/soft-404.ts';
import type { ResourceAnswer } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const URL = 'https://example.org/page-reports-1a2b3c';
const answers = (answer: Partial<ResourceAnswer>) => ({
  source: { resources: [fetched('random-path', URL, answer)] },
});

describeAudit(audit, {
  refused: [
    { when: 'it is not found', ...answers({ status: 404 }), value: 404, notes: ['status 404'] },
    { when: 'it is gone', ...answers({ status: 410 }) },
  ],
  accepted: [
    { when: 'any address has a page', ...answers({ status: 200 }) },
    {
      when: 'any address leads home',
      ...answers({ finalUrl: 'https://example.org/', redirects: [{ url: URL, status: 302 }] }),
      notes: ['redirects to https://example.org/, status 200'],
    },
  ],
  unclear: [
    { when: 'programs are refused', ...answers({ status: 403 }) },
    { when: 'the server is broken', ...answers({ status: 503 }) },
  ],
  unfetched: [
    { when: 'it was never tried' },
    {
      when: 'it took too long',
      source: { resources: [notFetched('random-path', URL, 'timeout', 'timeout')] },
    },
  ],
});
