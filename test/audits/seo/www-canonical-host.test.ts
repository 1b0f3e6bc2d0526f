import { audit } from '../../../src/audits/seo/www-canonical-host.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const WWW = 'https://www.example.org/';
const HOME = 'https://example.org/';

/** The redirect chain of the sibling, each redirect with its status. */
function leadsTo(finalUrl: string, statuses: number[] = [301], status = 200) {
  const redirects = statuses.map((status, i) => ({ url: i === 0 ? WWW : finalUrl, status }));
  return { source: { resources: [fetched('host-sibling', WWW, { finalUrl, redirects, status })] } };
}

const TEXT = 'Flour, water, salt and time are all that a good bread needs. ';
const PAGE = `<!doctype html><title>Bread</title><p>${TEXT.repeat(20)}Seen at 10:15, token 8f3a.`;

/** Both names respond: this one with the first page, the other one with the second. */
function pagesAtBoth(html: string, other: string, truncated = false) {
  const prefix = new TextEncoder().encode(other);
  return { html, source: { resources: [fetched('host-sibling', WWW, { prefix, truncated })] } };
}

describeAudit(audit, {
  redirected: [
    {
      when: 'it redirects permanently',
      ...leadsTo(HOME),
      value: { status: 200, wordOverlap: null },
      snippets: [`301 ${WWW}`, `200 ${HOME}`],
    },
    { when: 'it redirects permanently and keeps the method', ...leadsTo(HOME, [308]) },
    { when: 'the home page itself redirects permanently', ...leadsTo('https://example.org/en', [301, 301]) },
    {
      when: 'the bare host redirects to www',
      source: {
        url: 'https://www.example.org/page',
        resources: [
          fetched('host-sibling', HOME, { finalUrl: WWW, redirects: [{ url: HOME, status: 301 }] }),
        ],
      },
    },
  ],
  absent: [
    {
      when: 'the other name does not resolve',
      source: { resources: [notFetched('host-sibling', WWW, 'fetch-failed', 'dns_failed')] },
    },
    { when: 'the other name responds with an error', ...leadsTo(WWW, [], 404) },
    { when: 'the other name leads to some other site', ...leadsTo('https://example.com/') },
  ],
  temporary: [{ when: 'it redirects temporarily', ...leadsTo(HOME, [302]) }],
  different: [
    {
      when: 'the other name has a page with another title',
      ...pagesAtBoth(PAGE, PAGE.replace('Bread', 'Parked')),
      notes: ['different title, 100% of the words in common'],
    },
    {
      when: 'the other name has a page with another text',
      ...pagesAtBoth(PAGE, '<!doctype html><title>Bread</title><p>This domain is for sale.'),
      value: { status: 200, wordOverlap: 0 },
      snippets: [`200 ${WWW}`],
    },
    { when: 'the other name sends no response', ...leadsTo(WWW, []) },
  ],
  duplicate: [
    {
      when: 'both return the same page',
      ...pagesAtBoth(PAGE, PAGE),
      value: { status: 200, wordOverlap: 1 },
      snippets: [`200 ${WWW}`],
      notes: ['same title, 100% of the words in common'],
    },
    {
      when: 'a time and a token differ',
      ...pagesAtBoth(PAGE, PAGE.replace('10:15', '11:42').replace('8f3a', '77c0')),
    },
    { when: 'only the beginning of the other page was read', ...pagesAtBoth(PAGE, PAGE.slice(0, 500), true) },
    {
      when: 'the other name redirects to a page of its own',
      html: '<!doctype html><p>x',
      source: {
        resources: [
          fetched('host-sibling', WWW, {
            finalUrl: `${WWW}en`,
            redirects: [{ url: WWW, status: 301 }],
            prefix: new TextEncoder().encode('<p>x'),
          }),
        ],
      },
    },
  ],
  none: [
    { when: 'the host is a subdomain', source: { url: 'https://docs.example.org/' } },
    { when: 'www precedes such a name', source: { url: 'https://www.docs.example.org/' } },
    { when: 'the host is an address', source: { url: 'http://127.0.0.1:4000/' } },
    { when: 'the host is localhost', source: { url: 'http://localhost/' } },
  ],
  unfetched: [
    { when: 'it was never requested' },
    {
      when: 'it took too long',
      source: { resources: [notFetched('host-sibling', WWW, 'timeout', 'timeout')] },
    },
  ],
});
