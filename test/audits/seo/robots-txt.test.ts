import { audit } from '../../../src/audits/seo/robots-txt.ts';
import { describeAudit } from '../audit-cases.ts';
import { responding } from '../fetched.ts';

const ROBOTS = 'https://example.org/robots.txt';
const responses = responding('robots', ROBOTS);
const says = (...lines: string[]) => responses({ text: lines.join('\n') });

describeAudit(audit, {
  valid: {
    'every directive is known': {
      ...says(
        '# All are welcome',
        'User-agent: *',
        'User-agent: Googlebot # and the images',
        'Disallow:',
        'Disallow: /a*b$',
        'ALLOW : *.html',
        '',
        'Crawl-delay: 1',
        'Clean-param: s /forum',
        'Host: example.org',
        'Request-rate: 1/5',
        'Visit-time: 0600-0845',
        'Noindex: /x',
        'Content-Signal: search=yes',
        'Sitemap: https://example.org/sitemap.xml',
        'Sitemap: ftp://example.org/sitemap.xml',
      ),
      value: 0,
      snippets: [],
    },
    'a byte order mark is first': responses({ text: '\uFEFFUser-agent: *\nDisallow: /' }),
    'a second line names a crawler again': says('User-agent: a', 'Allow: /'),
  },
  missing: {
    'there is none': { ...responses({ status: 404, text: 'Not found' }), value: 404 },
    'it is empty': responses({ text: '' }),
  },
  'server-error': {
    'the server is broken': {
      ...responses({ status: 503, text: 'User-agent: *' }),
      value: 503,
      notes: ['status 503'],
    },
  },
  invalid: {
    'it is a web page': {
      ...says('<!doctype html>', '<title>Home: welcome</title>'),
      value: 2,
      snippets: ['<!doctype html>', '<title>Home: welcome</title>'],
      notes: ['line 1: no colon after the directive', 'line 2: unknown directive'],
    },
    'rules come before the first crawler': {
      ...says('Disallow: /', 'User-agent: *', 'Disallow: /x'),
      notes: ['line 1: no User-agent line before it'],
    },
    'the crawler has no name': {
      ...says('User-agent:', 'Disallow: /'),
      notes: ['line 1: no crawler name', 'line 2: no User-agent line before it'],
    },
    'paths are invalid': {
      ...says('User-agent: *', 'Disallow: admin', 'Allow: /$a', 'Disallow: https://example.org/'),
      notes: [
        'line 2: the path must start with / or *',
        'line 3: $ is allowed only at the end of the path',
        'line 4: the path must start with / or *',
      ],
    },
    'sitemaps have no full address': {
      ...says('Sitemap: /sitemap.xml', 'Sitemap:', 'Sitemap: mailto:a@example.org'),
      notes: [
        'line 1: the sitemap URL is not absolute',
        'line 2: the sitemap URL is not absolute',
        'line 3: the sitemap URL must start with http:, https: or ftp:',
      ],
    },
    'one directive is misspelled among others': { ...says('User-agent: *', 'Dissallow: /x'), value: 1 },
  },
});
