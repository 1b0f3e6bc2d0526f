import { audit } from '../../../src/audits/security/vulnerable-js.ts';
import { type AuditPage, describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

/** A page with one script of `https://cdn.example`. */
function script(path: string, value: ReturnType<typeof found> | null, text: string | null = null): AuditPage {
  return {
    resources: [fetched('script', `https://cdn.example/${path}`, { text })],
    value: value ? [value] : [],
  };
}
const found = (library: string, version: string, ...advisories: string[]) => ({
  library,
  version,
  advisories,
});
const scripts = (...paths: string[]) => paths.map((path) => fetched('script', `https://cdn.example/${path}`));
const JQUERY_OLD = ['CVE-2015-9251', 'CVE-2019-11358', 'CVE-2020-11022', 'CVE-2020-11023'];
const OPTIONS = JQUERY_OLD.slice(2);

describeAudit(audit, {
  'no-scripts': {
    'there are none': {},
    'they are not found': {
      resources: [fetched('script', 'https://cdn.example/jquery-1.4.1.js', { status: 404 })],
    },
  },
  'none-known': {
    'a library is new': script('jquery-3.7.1.min.js', found('jQuery', '3.7.1')),
    'the address has another version than the banner': script(
      'jquery-1.4.1.js',
      found('jQuery', '3.6.0'),
      '/*! jQuery v3.6.0 */',
    ),
    'Lodash names Underscore': script('x', null, '/** @license Lodash lodash.com | Underscore.js 1.8.3 */'),
    'only the start of a version is known': script('jquery@3/a.js', null),
    'only the folder has the name of a library': script('chart/1.0.2/sales.js', null),
  },
  vulnerable: {
    'a banner has the version': {
      ...script(
        'bundle.js',
        found('jQuery', '3.4.1', ...OPTIONS),
        '/*! jQuery v3.4.1 | (c) JS Foundation */',
      ),
      snippets: ['jQuery 3.4.1'],
      fixes: ['npm install jquery@3'],
      notes: ['CVE-2020-11022: cross-site scripting; CVE-2020-11023: cross-site scripting'],
    },
    'only the address of a file that is blocked, comes too late or does not come has the version': {
      resources: [
        fetched('script', 'https://cdn.example/jquery-3.4.0.js', {
          status: 403,
          text: '/*! jQuery v9.9.9 */',
        }),
        notFetched('script', 'https://cdn.example/lodash@4.17.20/a.js', 'timeout', 'timeout'),
        notFetched('script', 'https://cdn.example/moment@2.10.0/a.js'),
      ],
      snippets: ['jQuery 3.4.0', 'Lodash 4.17.20', 'Moment.js 2.10.0'],
      fixes: ['npm install jquery@3', 'npm install lodash@4', 'npm install moment@2'],
    },
    'a library has no fixed release of its major version, and another is before 1.0.0': {
      resources: scripts('dompurify@2.0.0/a.js', 'axios@0.21.0/b.js', 'moment@2.10.0/c.js'),
      fixes: ['npm install moment@2'],
    },
    'two files have the same library, and another has no fixed release of its major version': {
      resources: scripts('jquery@3.4.0/a.js', 'jquery@3.4.1/b.js', 'jquery@1.12.4/c.js', 'bootstrap@3.3.7/d'),
      fixes: ['npm install jquery@3'],
    },
    'a folder has a version': script('libs/jquery/3.4.0/jquery.min.js', found('jQuery', '3.4.0', ...OPTIONS)),
    'two advisories are of RetireJS and one is of our own list': script(
      'handlebars.js/4.7.6/handlebars.js',
      found('Handlebars', '4.7.6', 'CVE-2021-23369', 'CVE-2021-23383', 'CVE-2026-33916'),
    ),
  },
  undetermined: {
    'the server rejects requests for all scripts': {
      resources: [fetched('script', 'https://cdn.example/a.js', { status: 403 })],
    },
  },
});
