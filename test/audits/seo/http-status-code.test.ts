import { audit } from '../../../src/audits/seo/http-status-code.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  successful: {
    'the status is 200': { value: 200, snippets: ['200 https://example.org/page'] },
    'the status is 304': { source: { status: 304 }, value: 304 },
    'the status is beyond the errors': { source: { status: 600 } },
    'a number only contains 404': '<title>Room 4042</title><h1>1404</h1>',
  },
  error: {
    'the status is 400': { source: { status: 400 }, value: 400 },
    'the status is 599': { source: { status: 599 }, files: [{ milliseconds: 40 }] },
    'a redirect leads to an error': {
      source: {
        status: 500,
        hops: [
          { url: 'https://example.org/', status: 301, headers: [], durationMs: 12.3 },
          { url: 'https://example.org/page', status: 500, headers: [], durationMs: 7 },
        ],
      },
      snippets: ['301 https://example.org/', '500 https://example.org/page'],
      files: [{ milliseconds: 12 }, { milliseconds: 7 }],
    },
  },
  'soft-error': {
    'the title says 404': { html: '<title>Error 404</title>', snippets: ['<title>'] },
    'the heading says so': { html: '<title>Shop</title><h1>Page <b>not</b> found</h1>', value: 200 },
  },
});
