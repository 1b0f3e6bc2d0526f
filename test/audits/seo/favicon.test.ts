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
  present: {
    'it is at the usual address': { ...resources(icon(DEFAULT)), value: DEFAULT },
    'the page names it': { html: named('/icon.png'), ...resources(icon(ICON)), value: ICON },
    'one of two works': { html: named('/gone.png') + named('/icon.png'), ...resources(icon(ICON)) },
    'it is in the page': named('data:image/svg+xml,%3Csvg/%3E'),
  },
  missing: {
    'the usual address has none': {
      ...resources(icon(DEFAULT, { status: 404 })),
      snippets: [null],
      notes: ['status 404'],
    },
    'every URL returns a page': {
      ...resources(icon(DEFAULT, { headers: [['content-type', 'text/html; charset=utf-8']] })),
      notes: ['served as text/html; charset=utf-8'],
    },
  },
  broken: {
    'the one that the page names is gone': {
      html: named('/icon.png'),
      ...resources(icon(ICON, { status: 410 })),
      snippets: ['<link rel="shortcut icon" href="/icon.png">'],
      notes: ['status 410'],
    },
    'the one that was tried is gone': {
      html: named('/icon.png') + named('/b.png'),
      ...resources(icon(ICON, { status: 404 })),
      notes: ['status 404'],
    },
  },
  unfetched: {
    'the server blocks programs': resources(icon(DEFAULT, { status: 403 })),
    'one is gone and the other could not be fetched': {
      html: named('/icon.png') + named('/b.png'),
      ...resources(icon(ICON, { status: 404 }), notFetched('favicon', '/b.png', 'timeout', 'timeout')),
      notes: ['timeout'],
    },
  },
});
