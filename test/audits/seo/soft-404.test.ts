import { audit } from '../../../src/audits/seo/soft-404.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, responding } from '../fetched.ts';

const URL = 'https://example.org/page-reports-1a2b3c';
const responses = responding('random-path', URL);

describeAudit(audit, {
  rejected: {
    'it is not found': { ...responses({ status: 404 }), value: 404, notes: ['status 404'] },
    'it is gone': responses({ status: 410 }),
    'the page is about such errors': {
      html: '<!doctype html><title>How to find 404 pages</title><h1>What to do if a page is not found</h1>',
      ...responses({ status: 404 }),
    },
    'the page is a long article named after them': {
      html: `<!doctype html><title>404 Not Found | Docs</title><p>${'word '.repeat(301)}`,
      ...responses({ status: 404 }),
    },
    'the URL of the page names them': {
      html: '<!doctype html><title>404 Not Found | Docs</title>',
      url: 'https://example.org/status/404',
      resources: [fetched('random-path', URL, { status: 404 })],
    },
    'the page has an error status itself': {
      html: '<!doctype html><title>404 Not Found</title>',
      source: { status: 404, resources: [fetched('random-path', URL, { status: 404 })] },
    },
  },
  accepted: {
    'any address has a page': responses({ status: 200 }),
    'any address redirects to the home page': {
      ...responses({ finalUrl: 'https://example.org/', redirects: [{ url: URL, status: 302 }] }),
      notes: ['redirects to https://example.org/, status 200'],
    },
  },
  'says-not-found': {
    'the title of the page is an error message': {
      html: '<!doctype html><title>404 Not Found | Shop</title><p>Try the search.',
      ...responses({ status: 404 }),
      value: 200,
      snippets: ['<title>'],
    },
    'its heading is one': {
      html: '<!doctype html><title>Shop</title><h1>Sorry, the page could not be found.</h1>',
      ...responses({ status: 404 }),
      snippets: ['<h1>'],
    },
  },
  unclear: {
    'programs are blocked': responses({ status: 403 }),
  },
});
