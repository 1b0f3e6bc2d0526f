import { createHash } from 'node:crypto';
import { audit } from '../../../src/audits/security/subresource-integrity.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { type AuditPage, type AuditPages, describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const HASH = 'integrity="sha384-x" crossorigin="anonymous"';

function pages(cases: Record<string, string>, more: AuditPage = {}): AuditPages {
  return pagesFor(Object.entries(cases), ([when, html]) => [
    when,
    { html: `<!doctype html>${html}`, ...more },
  ]);
}

const LIBRARY = 'https://cdn.example.net/lib@1.2.3/lib.js';
const CODE = 'use("ü")';
const LIBRARY_HASH = createHash('sha384').update(CODE).digest('base64');
const PUBLIC: [string, string] = ['access-control-allow-origin', '*'];
const LASTING: [string, string] = ['cache-control', 'public, max-age=31536000, immutable'];

/** A page that loads a script from a CDN. */
function loads(url: string, response: Partial<ResourceResponse> = {}) {
  const file = { text: CODE, bytes: Buffer.byteLength(CODE), headers: [PUBLIC, LASTING], ...response };
  return { html: `<script src="${url}" defer></script>`, resources: [fetched('script', url, file)] };
}

describeAudit(audit, {
  'sri-implemented-and-all-scripts-loaded-securely': pages({
    'an own script carries a hash': `<script src="/a.js" ${HASH}></script><script src="b.js"></script>`,
  }),
  'sri-implemented-and-external-scripts-loaded-securely': pages({
    'the foreign script carries a hash': `<script src="https://example.com/a.js" ${HASH}></script><script src="/b.js"></script>`,
  }),
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': {
    ...pages({
      'all are relative': '<script src="/a.js"></script><script src="b.js"></script>',
      'one is of a subdomain': '<script src="https://cdn.example.org/a.js"></script>',
      'an own one is written with http': '<script src="http://www.example.org/a.js"></script>',
      'all are inline': '<script>run()</script>',
      'the address is data': '<script src="data:text/javascript,run()"></script>',
      'the address is no address': '<script src="https://"></script><script src=""></script>',
    }),
    'only a foreign stylesheet lacks a hash': {
      html: '<script src="/a.js"></script><link rel="Stylesheet" href="https://example.com/a.css">',
      notes: ['stylesheet without integrity, not scored'],
      observatory: { modifier: 0, measured: { scriptsOfOtherSites: 0, stylesheetsWithoutIntegrity: 1 } },
    },
  },
  'sri-not-implemented-but-no-scripts-loaded': pages({
    'there are none': '<p>x</p>',
    'the only one is in a template': '<template><script src="http://example.com/"></script></template>',
  }),
  'sri-not-implemented-but-external-scripts-loaded-securely': {
    ...pages({
      'the integrity is empty': '<script src="https://example.com/a.js" integrity></script>',
      'the base makes a relative one foreign':
        '<base href="https://example.com/"><script src="/a.js"></script>',
      'an own script carries a hash': `<script src="https://example.com/a.js"></script><script src="/a.js" ${HASH}></script>`,
      'another lacks https, which the Observatory takes for less': `<script src="https://example.com/a.js"></script><script src="http://example.com/a.js" ${HASH}></script>`,
    }),
    'one of two lacks a hash': {
      html: `<script src="https://example.com/a.js" ${HASH}></script><script src="https://example.com/b.js"></script>`,
      snippets: ['<script src="https://example.com/b.js">'],
      notes: ['no integrity'],
      fixes: [],
    },
    'the file will not change': {
      ...loads(LIBRARY),
      fixes: [`<script src="${LIBRARY}" defer integrity="sha384-${LIBRARY_HASH}" crossorigin="anonymous">`],
    },
    ...pagesFor(
      Object.entries<ReturnType<typeof loads>>({
        'browsers could not load it with crossorigin': loads(LIBRARY, { headers: [LASTING] }),
        'only some origins may read it': loads(LIBRARY, {
          headers: [['access-control-allow-origin', 'https://example.org'], LASTING],
        }),
        'it depends on the browser': loads(LIBRARY, { headers: [PUBLIC, LASTING, ['vary', 'User-Agent']] }),
        'browsers keep it an hour': loads(LIBRARY, { headers: [PUBLIC, ['cache-control', 'max-age=3600']] }),
        'its URL has a major version only': loads('https://cdn.example.net/v3/lib.js'),
        'its version is in the query': loads('https://cdn.example.net/lib.js?v=1.2.3'),
        'a query could change it': loads(`${LIBRARY}?callback=a`),
        'another URL redirects to it': loads(LIBRARY, { redirects: [{ url: LIBRARY, status: 302 }] }),
        'the server says that it is generated': loads(LIBRARY, {
          text: '/* https://www.jsdelivr.com/using-sri-with-dynamic-files */',
          bytes: 59,
        }),
        'it was read in part': loads(LIBRARY, { truncated: true }),
        'its size is unknown': loads(LIBRARY, { bytes: null }),
        'it is not in UTF-8': loads(LIBRARY, { bytes: CODE.length }),
        'it is in an encoding with as many bytes': loads(LIBRARY, {
          headers: [PUBLIC, LASTING, ['content-type', 'text/javascript; charset=GBK']],
        }),
        'it has bytes that are not text': loads(LIBRARY, { text: '\uFFFD', bytes: 3 }),
        'the response is an error': loads(LIBRARY, { status: 404 }),
      }),
      ([when, page]) => [when, { ...page, fixes: [] }],
    ),
  },
  'sri-implemented-but-external-scripts-not-loaded-securely': {
    'it comes over http': {
      staysOpen: true,
      html: `<script src="http://example.com/a.js" ${HASH}></script>`,
      fixes: [`<script src="https://example.com/a.js" ${HASH}>`],
    },
    'it has no scheme': {
      staysOpen: true,
      html: `<script src="//example.com:8443/a.js" ${HASH}></script>`,
      fixes: [`<script src="https://example.com:8443/a.js" ${HASH}>`],
    },
    'https is not to be expected': {
      html: `<script src="http://example.com:8080/a.js" ${HASH}></script><script src="http://192.0.2.1/a.js" ${HASH}></script>`,
      fixes: [],
    },
  },
  'sri-not-implemented-and-external-scripts-not-loaded-securely': pages(
    {
      'it comes over http': '<script src="http://example.com/a.js"></script>',
      'it has no scheme': '<script src="//example.com/a.js"></script>',
      'an own one has no scheme': '<script src="//example.org/a.js"></script>',
    },
    { staysOpen: true },
  ),
});
