import { audit } from '../../../src/audits/seo/www-canonical-host.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const WWW = 'https://www.example.org/';
const HOME = 'https://example.org/';

/** What the sibling leads to, each redirect with its status. */
function leadsTo(finalUrl: string, statuses: number[] = [301], status = 200) {
  const redirects = statuses.map((status, i) => ({ url: i === 0 ? WWW : finalUrl, status }));
  return { source: { resources: [fetched('host-sibling', WWW, { finalUrl, redirects, status })] } };
}

describeAudit(audit, {
  redirected: [
    {
      when: 'it redirects for good',
      ...leadsTo(HOME),
      value: 200,
      snippets: [`301 ${WWW}`, `200 ${HOME}`],
    },
    { when: 'it redirects for good and keeps the method', ...leadsTo(HOME, [308]) },
    { when: 'the home page in turn redirects for good', ...leadsTo('https://example.org/en', [301, 301]) },
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
    { when: 'the other name answers with an error', ...leadsTo(WWW, [], 404) },
    { when: 'the other name leads to some other site', ...leadsTo('https://example.com/') },
  ],
  temporary: [{ when: 'it redirects for a while', ...leadsTo(HOME, [302]) }],
  duplicate: [
    { when: 'both answer', ...leadsTo(WWW, []), snippets: [`200 ${WWW}`] },
    { when: 'the other one redirects to a page of its own', ...leadsTo(`${WWW}en`, [301]) },
  ],
  none: [
    { when: 'the host is a name below', source: { url: 'https://docs.example.org/' } },
    { when: 'the www stands before such a name', source: { url: 'https://www.docs.example.org/' } },
    { when: 'the host is an address', source: { url: 'http://127.0.0.1:4000/' } },
    { when: 'the host is this machine', source: { url: 'http://localhost/' } },
  ],
  unfetched: [
    { when: 'it was never tried' },
    {
      when: 'it took too long',
      source: { resources: [notFetched('host-sibling', WWW, 'timeout', 'timeout')] },
    },
  ],
});
