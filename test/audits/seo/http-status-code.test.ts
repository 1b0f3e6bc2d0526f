import { audit } from '../../../src/audits/seo/http-status-code.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  successful: [
    { when: 'the status is 200', value: 200, snippets: ['200 https://example.org/page'] },
    { when: 'the status is 304', source: { status: 304 }, value: 304 },
    { when: 'a redirect has no target', source: { status: 302 } },
    { when: 'the status is beyond the errors', source: { status: 600 } },
    { when: 'a number only contains 404', html: '<title>Room 4042</title><h1>1404</h1>' },
  ],
  error: [
    { when: 'the status is 400', source: { status: 400 }, value: 400 },
    { when: 'the status is 404', source: { status: 404 }, html: '<title>Not found</title>' },
    { when: 'the status is 599', source: { status: 599 }, files: [{ milliseconds: 40 }] },
    {
      when: 'a redirect leads to an error',
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
  ],
  'soft-error': [
    { when: 'the title says 404', html: '<title>Error 404</title>', snippets: ['<title>'] },
    { when: 'the heading says so', html: '<title>Shop</title><h1>Page <b>not</b> found</h1>', value: 200 },
  ],
});
