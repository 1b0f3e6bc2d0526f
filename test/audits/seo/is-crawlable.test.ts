import { audit } from '../../../src/audits/seo/is-crawlable.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';
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
  open: [
    { when: 'no rule is declared', ...NO_ROBOTS, value: { blocked: [] } },
    { when: 'the meta allows it', ...page(meta('robots', 'index, nofollow, max-snippet:-1')) },
    { when: 'the first of two metas allows it', ...page(meta('robots', 'all') + meta('robots', 'noindex')) },
    { when: 'the meta is in the body', ...page(`<p>x</p>${meta('robots', 'noindex')}`) },
    { when: 'the meta is for a crawler that is not checked', ...page(meta('otherbot', 'noindex')) },
    { when: 'a word only contains noindex', ...page(meta('robots', 'noindexing')) },
    { when: 'commas are missing', ...page(meta('robots', 'noindex nofollow')) },
    { when: 'the date is still to come', ...sends('unavailable_after: 2030-01-01') },
    { when: 'scripts build the page', ...page(CLIENT_RENDERED.html ?? ''), confidence: 'low' },
    { when: 'the date is invalid', ...sends('unavailable_after: soon') },
    { when: 'a header is for another crawler', ...sends('otherbot: noindex') },
    {
      when: 'the header spells the crawler in its own way, which Lighthouse takes for another',
      ...sends('googlebot: noindex'),
    },
    {
      when: 'robots.txt is an error page',
      resources: [fetched('robots', ROBOTS, { status: 500, text: 'User-agent: *\nDisallow: /' })],
    },
    { when: 'robots.txt is empty', ...robots('') },
    { when: 'robots.txt blocks other paths', ...robots('User-agent: *', 'Disallow: /pages') },
    { when: 'robots.txt allows the longer path', ...robots('User-agent: *', 'Disallow: /', 'Allow: /page') },
  ],
  'partly-blocked': [
    {
      when: 'the meta of one crawler forbids it',
      ...page(meta('Googlebot', 'noindex')),
      value: { blocked: ['Googlebot'] },
      snippets: ['<meta name="Googlebot" content="noindex">'],
      notes: ['blocks Googlebot'],
    },
    {
      when: 'the meta of one crawler allows it against the general one',
      ...page(meta('robots', 'none') + meta('bingbot', 'index')),
      value: { blocked: ['crawlers in general', 'Googlebot', 'DuckDuckBot', 'archive.org_bot'] },
    },
    {
      when: 'a header names two crawlers as they spell themselves',
      ...sends('Googlebot: noindex, nofollow', 'archive.org_bot:none'),
      snippets: ['X-Robots-Tag: Googlebot: noindex, nofollow', 'X-Robots-Tag: archive.org_bot:none'],
    },
    {
      when: 'robots.txt blocks a crawler that it names',
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
  ],
  blocked: [
    {
      when: 'the meta forbids it',
      ...page(meta('ROBOTS', 'NoIndex,follow')),
      snippets: ['<meta name="ROBOTS" content="NoIndex,follow">'],
      fixes: ['<meta name="ROBOTS" content="follow">'],
      notes: [EVERYBODY],
    },
    { when: 'the meta says none', ...page(meta('robots', ' none ')), fixes: [meta('robots', 'nofollow')] },
    {
      when: 'the date is past',
      ...page(meta('robots', 'unavailable_after: 2020-01-01')),
      fixes: [meta('robots', 'all')],
    },
    {
      when: 'the meta has other directives and attributes',
      ...page("<meta data-x='\">`' name=robots content='max-snippet:50,,NOINDEX, \"><script>;{}*/é'>"),
      fixes: ['<meta data-x="&quot;>`" name="robots" content="max-snippet:50, &quot;><script>;{}*/é">'],
    },
    {
      when: 'a meta forbids it on a page with scripts',
      ...page(meta('robots', 'noindex') + SCRIPTED),
      confidence: 'likely',
    },
    { when: 'a header has a past time', ...sends('unavailable_after: 25 Jun 2010 15:00:00 PST') },
    {
      when: 'a header forbids it',
      ...sends('noarchive', 'noindex'),
      html: SCRIPTED,
      confidence: 'certain',
      notes: [EVERYBODY],
      fixes: [],
    },
    {
      when: 'robots.txt blocks all crawlers',
      ...robots('User-agent: *', 'Disallow: /'),
      snippets: ['Disallow: /'],
      notes: [`line 2 ${EVERYBODY}`],
      fixes: ['User-agent: *\nAllow: /page$'],
    },
    {
      when: 'robots.txt blocks two groups',
      ...robots('User-agent: *', 'Disallow: /p', 'User-agent: bingbot', 'Disallow: /', 'Allow: /other'),
      fixes: ['User-agent: *\nUser-agent: bingbot\nAllow: /page$'],
    },
    ...(
      [
        ['the URL has a query', '/page?b=c&d#top', 'Disallow: /*?', '/page?b=c&d$'],
        ['the path needs escapes', '/é "<b>`;{}', 'Disallow: /', '/%C3%A9%20%22%3Cb%3E%60;%7B%7D$'],
        ['the path has an asterisk', '/a*/b', 'Disallow: /', null],
        ['the path has a dollar sign', '/a$b', 'Disallow: /', null],
        ['a rule that is longer blocks it', '/page', 'Disallow: /p*a*g*e*', null],
        ['a rule of the same length blocks it', '/page', 'Disallow: /page*', '/page$'],
      ] as const
    ).map(([when, path, rule, allowed]) => ({
      when: `robots.txt blocks it, and ${when}`,
      url: `https://example.org${path}`,
      resources: [fetched('robots', ROBOTS, { text: `User-agent: *\n${rule}` })],
      fixes: allowed === null ? [] : [`User-agent: *\nAllow: ${allowed}`],
    })),
    {
      when: 'meta and robots.txt block some crawlers each',
      html: meta('googlebot', 'noindex'),
      ...robots('User-agent: *', 'Disallow: /', 'User-agent: googlebot', 'Allow: /'),
      fixes: [meta('googlebot', 'all'), 'User-agent: *\nAllow: /page$'],
    },
    {
      when: 'the meta forbids it and robots.txt could not be fetched',
      html: meta('robots', 'noindex'),
      resources: [notFetched('robots', ROBOTS)],
    },
  ],
  unfetched: [
    { when: 'robots.txt was never requested' },
    {
      when: 'robots.txt could not be fetched, and a meta blocks one crawler',
      html: meta('googlebot', 'noindex'),
      resources: [notFetched('robots', ROBOTS, 'timeout', 'timeout')],
      reason: 'timeout',
    },
  ],
});
