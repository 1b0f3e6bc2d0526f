import { audit } from '../../../src/audits/security/subresource-integrity.ts';
import { type AuditCase, describeAudit } from '../audit-cases.ts';

const HASH = 'integrity="sha384-x" crossorigin="anonymous"';

function pages(cases: Record<string, string>): AuditCase[] {
  return Object.entries(cases).map(([when, html]) => ({ when, html: `<!doctype html>${html}` }));
}

describeAudit(audit, {
  'sri-implemented-and-all-scripts-loaded-securely': pages({
    'an own script carries a hash': `<script src="/a.js" ${HASH}></script><script src="b.js"></script>`,
    'own and foreign scripts carry hashes': `<script src="/a.js" ${HASH}></script><script src="https://example.com/a.js" ${HASH}></script>`,
  }),
  'sri-implemented-and-external-scripts-loaded-securely': pages({
    'the foreign script carries a hash': `<script src="https://example.com/a.js" ${HASH}></script><script src="/b.js"></script>`,
  }),
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': [
    ...pages({
      'all are relative': '<script src="/a.js"></script><script src="b.js"></script>',
      'one is of a subdomain': '<script src="https://cdn.example.org/a.js"></script>',
      'an own one is written with http': '<script src="http://www.example.org/a.js"></script>',
      'all are inline': '<script>run()</script>',
      'the address is data': '<script src="data:text/javascript,run()"></script>',
      'the address is no address': '<script src="https://"></script><script src=""></script>',
    }),
    {
      when: 'an own script on a page without https carries a hash',
      html: `<script src="/a.js" ${HASH}></script>`,
      source: { url: 'http://example.org/' },
    },
    {
      when: 'only a foreign stylesheet lacks a hash',
      html: '<script src="/a.js"></script><link rel="Stylesheet" href="https://example.com/a.css">',
      notes: ['stylesheet without integrity (not counted)'],
      value: {
        observatory: {
          result: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
          modifier: 0,
        },
        measured: { scriptsOfOtherSites: 0, stylesheetsWithoutIntegrity: 1 },
      },
    },
  ],
  'sri-not-implemented-but-no-scripts-loaded': pages({
    'there are none': '<p>x</p>',
    'the only one lies in a template': '<template><script src="http://example.com/"></script></template>',
  }),
  'sri-not-implemented-but-external-scripts-loaded-securely': [
    ...pages({
      'the integrity is empty': '<script src="https://example.com/a.js" integrity></script>',
      'the base makes a relative one foreign':
        '<base href="https://example.com/"><script src="/a.js"></script>',
      'an own script carries a hash': `<script src="https://example.com/a.js"></script><script src="/a.js" ${HASH}></script>`,
      'another lacks https, which the Observatory takes for less': `<script src="https://example.com/a.js"></script><script src="http://example.com/a.js" ${HASH}></script>`,
    }),
    {
      when: 'one of two lacks a hash',
      html: `<script src="https://example.com/a.js" ${HASH}></script><script src="https://example.com/b.js"></script>`,
      snippets: ['<script src="https://example.com/b.js">'],
      notes: ['no integrity'],
    },
  ],
  'sri-implemented-but-external-scripts-not-loaded-securely': pages({
    'it comes over http': `<script src="http://example.com/a.js" ${HASH}></script>`,
    'it has no scheme': `<script src="//example.com/a.js" ${HASH}></script>`,
  }),
  'sri-not-implemented-and-external-scripts-not-loaded-securely': pages({
    'it comes over http': '<script src="http://example.com/a.js"></script>',
    'it has no scheme': '<script src="//example.com/a.js"></script>',
    'an own one has no scheme': '<script src="//example.org/a.js"></script>',
  }),
});
