import { audit } from '../../../src/audits/seo/www-canonical-host.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const WWW = 'https://www.example.org/';
const HOME = 'https://example.org/';

/** The redirect chain of the sibling, each redirect with its status. */
function leadsTo(finalUrl: string, statuses: number[] = [301], status = 200) {
  const redirects = statuses.map((status, i) => ({ url: i === 0 ? WWW : finalUrl, status }));
  return { resources: [fetched('host-sibling', WWW, { finalUrl, redirects, status })] };
}

const CONDITION = '# For a server that visitors connect to, or behind a proxy that keeps the Host header:\n';

function redirects(from: string, to: string) {
  return [
    `${CONDITION}if ($host = ${from}) {\n  return 301 https://${to}$request_uri;\n}`,
    `${CONDITION}<If "%{HTTP_HOST} == '${from}'">\n  Redirect permanent / https://${to}/\n</If>`,
    `${CONDITION}@other host ${from}\nredir @other https://${to}{uri} permanent`,
  ];
}

const TEXT = 'Flour, water, salt and time are all that a good bread needs. ';
const PAGE = `<!doctype html><title>Bread</title><p>${TEXT.repeat(20)}Seen at 10:15, token 8f3a.`;

/** Both names respond: this one with the first page, the other one with the second. */
function pagesAtBoth(html: string, other: string, truncated = false) {
  const prefix = new TextEncoder().encode(other);
  return { html, resources: [fetched('host-sibling', WWW, { prefix, truncated })] };
}

describeAudit(audit, {
  redirected: {
    'it redirects permanently': {
      ...leadsTo(HOME),
      value: { status: 200, wordOverlap: null },
      snippets: [`301 ${WWW}`, `200 ${HOME}`],
    },
    'it redirects permanently and keeps the method': { ...leadsTo(HOME, [308]), fixes: [] },
    'the bare host redirects to www': {
      url: 'https://www.example.org/page',
      resources: [fetched('host-sibling', HOME, { finalUrl: WWW, redirects: [{ url: HOME, status: 301 }] })],
    },
  },
  absent: {
    'the other name does not resolve': {
      resources: [notFetched('host-sibling', WWW, 'fetch-failed', 'dns_failed')],
    },
    'the other name responds with an error': leadsTo(WWW, [], 404),
    'the other name leads to some other site': leadsTo('https://example.com/'),
  },
  temporary: {
    'it redirects temporarily': {
      ...leadsTo(HOME, [302]),
      fixes: redirects('www.example.org', 'example.org'),
    },
    'only this path may be redirected': { ...leadsTo('https://example.org/login', [302]), fixes: [] },
    'the canonical URL is on the other host, which redirects here': {
      ...leadsTo(HOME, [302]),
      html: '<link rel=canonical href="https://www.example.org/">',
      fixes: redirects('www.example.org', 'example.org'),
    },
    'this host redirects to the other on the way, so that a redirect would make a loop': {
      resources: leadsTo(HOME, [302]).resources,
      via: ['/', 'https://www.example.org/a'],
      fixes: [],
    },
  },
  different: {
    'the other name has a page with another title': {
      ...pagesAtBoth(PAGE, PAGE.replace('Bread', 'Parked')),
      notes: ['different title, 100% of the words in common'],
    },
    'the other name has a page with another text': {
      ...pagesAtBoth(PAGE, '<!doctype html><title>Bread</title><p>This domain is for sale.'),
      value: { status: 200, wordOverlap: 0 },
      snippets: [`200 ${WWW}`],
    },
    'the other name sends no response': leadsTo(WWW, []),
  },
  duplicate: {
    'both return the same page': {
      ...pagesAtBoth(PAGE, PAGE),
      value: { status: 200, wordOverlap: 1 },
      snippets: [`200 ${WWW}`],
      notes: ['same title, 100% of the words in common'],
      fixes: redirects('www.example.org', 'example.org'),
    },
    'a time and a token differ': pagesAtBoth(PAGE, PAGE.replace('10:15', '11:42').replace('8f3a', '77c0')),
    ...pagesFor(
      [
        ['https://www.example.org/page', redirects('example.org', 'www.example.org')],
        ['http://www.example.org/page', []],
        ['https://example.org/page', redirects('www.example.org', 'example.org')],
        ['https://example.net/page', []],
        ['https://www.example.org:8443/page', []],
      ],
      ([url, fixes]) => [
        `the canonical URL is ${url}`,
        {
          ...pagesAtBoth(PAGE.replace('<p>', `<link rel=canonical href="${url}"><p>`), PAGE),
          fixes: fixes as string[],
        },
      ],
    ),
    'the page is not on https': {
      html: PAGE,
      url: 'http://example.org/page',
      resources: [
        fetched('host-sibling', 'http://www.example.org/page', { prefix: new TextEncoder().encode(PAGE) }),
      ],
      fixes: [],
    },
    'only the beginning of the other page was read': pagesAtBoth(PAGE, PAGE.slice(0, 500), true),
    'the other name redirects to a page of its own': {
      html: '<!doctype html><p>x',
      resources: [
        fetched('host-sibling', WWW, {
          finalUrl: `${WWW}en`,
          redirects: [{ url: WWW, status: 301 }],
          prefix: new TextEncoder().encode('<p>x'),
        }),
      ],
    },
  },
  none: {
    'the host is a subdomain': { url: 'https://docs.example.org/' },
  },
});
