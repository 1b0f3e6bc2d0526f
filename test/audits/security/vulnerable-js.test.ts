import { audit } from '../../../src/audits/security/vulnerable-js.ts';
import { type AuditCase, CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

/** A page with one script of `https://cdn.example`. */
function script(
  when: string,
  path: string,
  value: ReturnType<typeof found> | null,
  text: string | null = null,
): AuditCase {
  return {
    when,
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
  'no-scripts': [
    { when: 'there are none' },
    {
      when: 'they are not found',
      resources: [fetched('script', 'https://cdn.example/jquery-1.4.1.js', { status: 404 })],
    },
  ],
  'none-known': [
    script('a library is new', 'jquery-3.7.1.min.js', found('jQuery', '3.7.1')),
    script('the fault is mended', 'jquery.js', found('jQuery', '3.5.0'), '/*! jQuery v3.5.0 | (c)'),
    script(
      'the address has another version than the banner',
      'jquery-1.4.1.js',
      found('jQuery', '3.6.0'),
      '/*! jQuery v3.6.0 */',
    ),
    script('an extension of a library has a number', 'jquery.cookie-1.4.1.min.js', null),
    script('another library has an old name', 'angular@17.0.1/index.js', found('AngularJS', '17.0.1')),
    script('Lodash names Underscore', 'x', null, '/** @license Lodash lodash.com | Underscore.js 1.8.3 */'),
    script('only the start of a version is known', 'jquery@3/a.js', null),
    script('a number only looks like a version', 'jquery-1.2.3.4.js', null),
    script('only the folder has the name of a library', 'chart/1.0.2/sales.js', null),
  ],
  vulnerable: [
    {
      ...script(
        'a banner has the version',
        'bundle.js',
        found('jQuery', '3.4.1', ...OPTIONS),
        '/*! jQuery v3.4.1 | (c) JS Foundation */',
      ),
      snippets: ['jQuery 3.4.1'],
      fixes: ['npm install jquery@3'],
      notes: ['CVE-2020-11022: cross-site scripting; CVE-2020-11023: cross-site scripting'],
    },
    {
      when: 'only the address of a file that is blocked, comes too late or does not come has the version',
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
    {
      when: 'a library has no fixed release of its major version, and another is before 1.0.0',
      resources: scripts('dompurify@2.0.0/a.js', 'axios@0.21.0/b.js', 'moment@2.10.0/c.js'),
      fixes: ['npm install moment@2'],
    },
    {
      when: 'two files have the same library, and another has no fixed release of its major version',
      resources: scripts('jquery@3.4.0/a.js', 'jquery@3.4.1/b.js', 'jquery@1.12.4/c.js', 'bootstrap@3.3.7/d'),
      fixes: ['npm install jquery@3'],
    },
    script('its name has the version', 'jQuery-1.12.4.slim.min.js', found('jQuery', '1.12.4', ...JQUERY_OLD)),
    script('a folder has a version', 'libs/jquery/3.4.0/jquery.min.js', found('jQuery', '3.4.0', ...OPTIONS)),
    script(
      'a folder of files with other names has the version',
      'libs/pdf.js/4.1.392/pdf.min.js',
      found('PDF.js', '4.1.392', 'CVE-2024-4367'),
    ),
    script(
      'a package has the version',
      'npm/lodash@4.17.20/lodash.min.js',
      found('Lodash', '4.17.20', 'CVE-2020-28500', 'CVE-2021-23337', 'CVE-2025-13465'),
    ),
    script(
      'jQuery UI is not jQuery',
      'x.js',
      found('jQuery UI', '1.13.1', 'CVE-2022-31160'),
      '/*! jQuery UI - v1.13.1 - 2022-01-20',
    ),
    script(
      'two advisories are of RetireJS and one is of our own list',
      'handlebars.js/4.7.6/handlebars.js',
      found('Handlebars', '4.7.6', 'CVE-2021-23369', 'CVE-2021-23383', 'CVE-2026-33916'),
    ),
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'no script could be fetched, and no address has a version',
      resources: [notFetched('script', 'https://cdn.example/a.js')],
    },
    {
      when: 'the server rejects requests for all scripts',
      resources: [fetched('script', 'https://cdn.example/a.js', { status: 403 })],
    },
    { when: 'a script was cut', resources: [fetched('script', '/a.js', { truncated: true })] },
  ],
});
