import { audit } from '../../../src/audits/seo/broken-links.ts';
import { describeAudit, SHELL } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const A = 'https://example.org/a';
const B = 'https://example.com/b';
const link = (href: string) => `<a href="${href}">A page</a>`;
const found = (url: string, status = 200) => fetched('link-probe', url, { status });
const resources = (...all: ReturnType<typeof fetched>[]) => ({ resources: all });

describeAudit(audit, {
  working: {
    'all respond': {
      html: link('/a') + link(`${A}#part`) + link(B),
      ...resources(found(A), found(B, 204)),
      value: { links: 2, tried: 2, broken: 0 },
      confidence: 'certain',
    },
    'some block programs, take too long or were left out': {
      html: link('/a') + link(B) + link('/c') + link('/d'),
      ...resources(found(A), found(B, 403), notFetched('link-probe', '/c', 'timeout', 'timeout')),
      value: { links: 4, tried: 1, broken: 0 },
      confidence: 'likely',
    },
  },
  broken: {
    'pages are gone': {
      html: link('/a') + link('/a') + link(B),
      ...resources(found(A, 404), found(B, 410)),
      value: { links: 2, tried: 2, broken: 2 },
      snippets: ['<a href="/a">', `<a href="${B}">`],
      notes: ['status 404', 'status 410'],
    },
    'a host does not exist': {
      html: link('/a') + link(B),
      ...resources(found(A), notFetched('link-probe', B, 'fetch-failed', 'dns_failed')),
      notes: ['the host does not exist'],
    },
    'a script builds the page': { html: link('/a') + SHELL, ...resources(found(A, 404)) },
  },
  none: {
    'there are no links': '<p>Text',
    'links stay within the page': `${link('#top')}${link('mailto:a@example.org')}`,
  },
  'client-rendered': {
    'a script builds the links': SHELL,
  },
  unfetched: {
    'no link was tried': link('/a'),
    'robots.txt forbids the requests': {
      html: link('/a'),
      ...resources(fetched('robots', '/robots.txt', { text: 'User-agent: *\nDisallow: /' })),
      reason: 'robots-disallowed',
    },
    'robots.txt cannot be fetched, which forbids the requests': {
      html: link('/a'),
      ...resources(notFetched('robots', '/robots.txt', 'timeout', 'timeout')),
      reason: 'timeout',
    },
    'all block programs': { html: link('/a') + link(B), ...resources(found(A, 429), found(B, 999)) },
  },
});
