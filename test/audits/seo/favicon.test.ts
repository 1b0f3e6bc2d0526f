import { audit } from '../../../src/audits/seo/favicon.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const DEFAULT = 'https://example.org/favicon.ico';
const ICON = 'https://example.org/icon.png';
const icon = (url: string, response: Partial<ResourceResponse> = {}) => fetched('favicon', url, response);
const named = (href: string) => `<link rel="shortcut icon" href="${href}">`;
const resources = (...all: ReturnType<typeof fetched>[]) => ({ resources: all });

describeAudit(audit, {
  present: [
    { when: 'it is at the usual address', ...resources(icon(DEFAULT)), value: DEFAULT },
    { when: 'the page names it', html: named('/icon.png'), ...resources(icon(ICON)), value: ICON },
    {
      when: 'the address is relative to a base',
      html: `<base href="/img/">${named('i.svg')}`,
      ...resources(icon('https://example.org/img/i.svg')),
    },
    { when: 'one of two works', html: named('/gone.png') + named('/icon.png'), ...resources(icon(ICON)) },
    { when: 'it is in the page', html: named('data:image/svg+xml,%3Csvg/%3E') },
    {
      when: 'its type is unclear',
      ...resources(icon(DEFAULT, { headers: [['content-type', 'application/octet-stream']] })),
    },
    { when: 'the page shows the icon', html: named('/icon.png'), ...resources(fetched('image', ICON)) },
    { when: 'the link has no address', html: named(''), ...resources(icon(DEFAULT)) },
  ],
  missing: [
    {
      when: 'the usual address has none',
      ...resources(icon(DEFAULT, { status: 404 })),
      snippets: [null],
      notes: ['status 404'],
    },
    {
      when: 'every URL returns a page',
      ...resources(icon(DEFAULT, { headers: [['content-type', 'text/html; charset=utf-8']] })),
      notes: ['served as text/html; charset=utf-8'],
    },
  ],
  broken: [
    {
      when: 'the one that the page names is gone',
      html: named('/icon.png'),
      ...resources(icon(ICON, { status: 410 })),
      snippets: ['<link rel="shortcut icon" href="/icon.png">'],
      notes: ['status 410'],
    },
    {
      when: 'the one that was tried is gone',
      html: named('/icon.png') + named('/b.png'),
      ...resources(icon(ICON, { status: 404 })),
      notes: ['status 404'],
    },
  ],
  unfetched: [
    { when: 'the server blocks programs', ...resources(icon(DEFAULT, { status: 403 })) },
    {
      when: 'the server has rate-limited the requests',
      html: named('/icon.png'),
      ...resources(icon(ICON, { status: 429 })),
    },
    { when: 'it was never requested' },
    {
      when: 'the connection failed',
      ...resources(notFetched('favicon', DEFAULT)),
      notes: ['connect_failed'],
    },
    {
      when: 'one is gone and the other could not be fetched',
      html: named('/icon.png') + named('/b.png'),
      ...resources(icon(ICON, { status: 404 }), notFetched('favicon', '/b.png', 'timeout', 'timeout')),
      notes: ['timeout'],
    },
  ],
});
