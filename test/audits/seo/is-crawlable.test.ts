import { audit } from '../../../src/audits/seo/is-crawlable.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit, pagesFor, SHELL } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const ROBOTS = 'https://example.org/robots.txt';
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const robots = (...lines: string[]) => ({
  resources: [fetched('robots', ROBOTS, { text: lines.join('\n') })],
});
const NO_ROBOTS = { resources: [fetched('robots', ROBOTS, { status: 404, text: '' })] };
/** A page without a robots.txt. */
const page = (html: string) => ({ html, ...NO_ROBOTS });
/** A response without a robots.txt, and with these lines of X-Robots-Tag. */
const sends = (...values: string[]) => ({
  headers: values.map((value): HeaderLine => ['x-robots-tag', value]),
  ...NO_ROBOTS,
});
const SCRIPTED = '<p>Some words</p><script src="/app.js"></script>';
const EVERYBODY = 'blocks crawlers in general, Googlebot, bingbot, DuckDuckBot, archive.org_bot';

describeAudit(audit, {
  open: {
    'no rule is declared': { ...NO_ROBOTS, value: { blocked: [] } },
    'the meta allows it': page(meta('robots', 'index, nofollow, max-snippet:-1')),
    'the first of two metas allows it': page(meta('robots', 'all') + meta('robots', 'noindex')),
    'the meta is in the body': page(`<p>x</p>${meta('robots', 'noindex')}`),
    'a word only contains noindex': page(meta('robots', 'noindexing')),
    'the date is still to come': sends('unavailable_after: 2030-01-01'),
    'scripts build the page': { ...page(SHELL), confidence: 'low' },
    'a header is for other crawlers': sends('otherbot: noindex, nofollow'),
    'robots.txt is an error page': {
      resources: [fetched('robots', ROBOTS, { status: 500, text: 'User-agent: *\nDisallow: /' })],
    },
  },
  'partly-blocked': {
    'the meta of one crawler forbids it': {
      ...page(meta('Googlebot', 'noindex')),
      value: { blocked: ['Googlebot'] },
      snippets: ['<meta name="Googlebot" content="noindex">'],
      notes: ['blocks Googlebot'],
    },
    'the meta of one crawler allows it against the general one': {
      ...page(meta('robots', 'none') + meta('bingbot', 'index')),
      value: { blocked: ['crawlers in general', 'Googlebot', 'DuckDuckBot', 'archive.org_bot'] },
    },
    'a header names two crawlers as they spell themselves': {
      ...sends('Googlebot: noindex, nofollow', 'archive.org_bot:none'),
      snippets: ['X-Robots-Tag: Googlebot: noindex, nofollow', 'X-Robots-Tag: archive.org_bot:none'],
    },
    'a header names crawlers in lower case, and another one in between': {
      ...sends('googlebot: nofollow, noindex, otherbot: none, bingbot: unavailable_after: 2020-01-01'),
      value: { blocked: ['Googlebot', 'bingbot'] },
    },
    'robots.txt has a misspelled rule for one crawler': {
      ...robots('user agent: Googlebot*', 'Dissallow: /'),
      value: { blocked: ['Googlebot'] },
    },
    'robots.txt blocks a crawler that it names': {
      ...robots(
        'User-agent: GOOGLEBOT/2.1',
        'User-agent: x',
        'Disallow: /',
        '',
        'User-agent: *',
        'Disallow:',
      ),
      value: { blocked: ['Googlebot'] },
      snippets: ['Disallow: /'],
      notes: ['line 3 blocks Googlebot'],
      fixes: ['User-agent: Googlebot\nAllow: /page$'],
    },
  },
  blocked: {
    'the meta forbids it': {
      ...page(meta('ROBOTS', 'NoIndex,follow')),
      snippets: ['<meta name="ROBOTS" content="NoIndex,follow">'],
      fixes: ['<meta name="ROBOTS" content="follow">'],
      notes: [EVERYBODY],
    },
    'the meta says none': { ...page(meta('robots', ' none ')), fixes: [meta('robots', 'nofollow')] },
    'the date is past': {
      ...page(meta('robots', 'unavailable_after: 2020-01-01')),
      fixes: [meta('robots', 'all')],
    },
    'a header forbids it': {
      ...sends('noarchive', 'noindex'),
      html: SCRIPTED,
      confidence: 'certain',
      notes: [EVERYBODY],
      fixes: [],
    },
    'a header forbids it after a directive with a value': sends('max-snippet: 50, noindex'),
    'a header has a past date with a comma': sends(
      'unavailable_after: Wed, 1 Jan 2020 10:00:00 GMT, nosnippet',
    ),
    'robots.txt has a delay between the names of a group': robots(
      'User-agent: *',
      'Crawl-delay: 10',
      'User-agent: badbot',
      'Disallow: /',
    ),
    'robots.txt blocks all crawlers': {
      ...robots('User-agent: *', 'Disallow: /'),
      snippets: ['Disallow: /'],
      notes: [`line 2 ${EVERYBODY}`],
      fixes: ['User-agent: *\nAllow: /page$'],
    },
    'robots.txt blocks two groups': {
      ...robots('User-agent: *', 'Disallow: /p', 'User-agent: bingbot', 'Disallow: /', 'Allow: /other'),
      fixes: ['User-agent: *\nUser-agent: bingbot\nAllow: /page$'],
    },
    ...pagesFor(
      [
        ['the URL has a query', '/page?b=c&d#top', 'Disallow: /*?', '/page?b=c&d$'],
        ['the path needs escapes', '/é "<b>`;{}', 'Disallow: /', '/%C3%A9%20%22%3Cb%3E%60;%7B%7D$'],
        ['the path has an asterisk', '/a*/b', 'Disallow: /', null],
        ['a rule that is longer blocks it', '/page', 'Disallow: /p*a*g*e*', null],
        ['a rule of the same length blocks it', '/page', 'Disallow: /page*', '/page$'],
      ] as const,
      ([when, path, rule, allowed]) => [
        `robots.txt blocks it, and ${when}`,
        {
          url: `https://example.org${path}`,
          resources: [fetched('robots', ROBOTS, { text: `User-agent: *\n${rule}` })],
          fixes: allowed === null ? [] : [`User-agent: *\nAllow: ${allowed}`],
        },
      ],
    ),
    'meta and robots.txt block some crawlers each': {
      html: meta('googlebot', 'noindex'),
      ...robots('User-agent: *', 'Disallow: /', 'User-agent: googlebot', 'Allow: /'),
      fixes: [meta('googlebot', 'all'), 'User-agent: *\nAllow: /page$'],
    },
    'the meta forbids it and robots.txt could not be fetched': {
      html: meta('robots', 'noindex'),
      resources: [notFetched('robots', ROBOTS)],
    },
  },
  unfetched: {
    'robots.txt could not be fetched, and a meta blocks one crawler': {
      html: meta('googlebot', 'noindex'),
      resources: [notFetched('robots', ROBOTS, 'timeout', 'timeout')],
      reason: 'timeout',
    },
  },
});
