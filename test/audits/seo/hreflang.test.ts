import { audit } from '../../../src/audits/seo/hreflang.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const version = (language: string, href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${href}">`;
const SELF = version('en', 'https://example.org/page');
const DE = 'https://example.org/de';

/** The response for the German version. */
function german(html: string, response: Partial<ResourceResponse> = {}) {
  const headers: HeaderLine[] = [['content-type', 'text/html; charset=utf-8']];
  const prefix = new TextEncoder().encode(html);
  return { resources: [fetched('version', DE, { headers, prefix, ...response })] };
}
/** Without a link back. */
const LONELY = '<!doctype html><link rel=canonical href=/de><p>Text';

describeAudit(audit, {
  none: [
    { when: 'there are no links', value: 0 },
    { when: 'a link to another version has no language', html: '<link rel="alternate" href="/feed">' },
    { when: 'the links are in the body', html: `<p>x</p>${version('xx', '/de')}` },
    {
      when: 'rel contains more than alternate',
      html: '<link rel="alternate nofollow" hreflang="xx" href="/de">',
    },
  ],
  valid: [
    {
      when: 'every version has a code and a full address',
      html: SELF + version('de-AT', 'https://example.org/at') + version('X-Default', 'HTTPS://example.org/'),
    },
    { when: 'script and region are named', html: SELF + version('zh-Hans-CN', 'https://example.org/zh') },
    { when: 'the region is a group of countries', html: SELF + version('es-419', 'https://example.org/es') },
    { when: 'the language is written in capitals', html: SELF + version('DE', 'https://example.org/de') },
    {
      when: 'headers declare them',
      headers: [
        ['link', '<https://example.org/page>; rel="alternate"; hreflang="en"'],
        ['link', '<https://example.org/de>; rel="alternate"; hreflang="de"'],
      ],
    },
    { when: 'one is declared twice alike', html: SELF + SELF },
    {
      when: 'a version links back',
      html: SELF + version('de', DE),
      ...german(`<!doctype html>${SELF}${version('de', DE)}`),
    },
    {
      when: 'a version links back by a header',
      html: SELF + version('de', DE),
      ...german(LONELY, {
        headers: [
          ['content-type', 'text/html'],
          ['link', '</page>; rel="alternate"; hreflang="en"'],
        ],
      }),
    },
    {
      when: 'a version links back to the canonical address',
      html: `<link rel=canonical href=/right>${SELF}${version('de', DE)}`,
      ...german(version('en', 'https://example.org/right')),
    },
    {
      when: 'a version cannot be fetched',
      html: SELF + version('de', DE),
      resources: [notFetched('version', DE)],
    },
    {
      when: 'the head of a version was cut',
      html: SELF + version('de', DE),
      ...german('<!doctype html><title>Seite</title><style>', { truncated: true }),
    },
    {
      when: 'scripts build a version',
      html: SELF + version('de', DE),
      ...german('<!doctype html><div id=root></div><script src=/app.js></script>'),
    },
    {
      when: 'a version is no HTML',
      html: SELF + version('de', DE),
      ...german('%PDF', { headers: [['content-type', 'application/pdf']] }),
    },
    {
      when: 'a version blocks this service',
      html: SELF + version('de', DE),
      ...german(LONELY, { status: 403 }),
    },
    { when: 'the address of the page has a fragment', html: SELF, url: 'https://example.org/page#top' },
  ],
  invalid: [
    {
      when: 'the language does not exist',
      html: version('xx', 'https://example.org/xx'),
      notes: ['"xx" is not a language code'],
      snippets: ['<link rel="alternate" hreflang="xx" href="https://example.org/xx">'],
      fixes: [],
    },
    {
      when: 'an underscore joins the region',
      html: version('en_GB', 'https://example.org/gb'),
      fixes: [version('en-GB', 'https://example.org/gb')],
    },
    ...['german', 'jp', 'us', 'en_XX', 'x_y', '_', 'x'.repeat(100_000), '_'.repeat(100_000), '"><b>`{};'].map(
      (code) => ({
        when: `the intended language is unknown: ${code.slice(0, 20)}`,
        html: version(code.replaceAll('"', '&quot;'), '/x'),
        fixes: [],
      }),
    ),
    {
      when: 'the corrected code has another URL',
      html: version('en_GB', 'https://example.org/gb') + version('en-uk', 'https://example.org/uk'),
      fixes: [],
    },
    {
      when: 'the address is relative',
      html: SELF + version('de', '/de'),
      notes: ['the URL is not absolute'],
      fixes: [version('de', 'https://example.org/de')],
    },
    {
      when: 'the scheme is missing',
      html: version('de', '//example.org/de?&quot;><script>`;{}*/ é&amp;amp;'),
      fixes: [version('de', 'https://example.org/de?%22%3E%3Cscript%3E`;{}*/%20%C3%A9&amp;amp;')],
    },
    {
      when: 'the link has other attributes',
      html: '<link rel=alternate title="&quot;A&quot;" hreflang=x-default href=/>',
      fixes: [
        '<link rel="alternate" title="&quot;A&quot;" hreflang="x-default" href="https://example.org/">',
      ],
    },
    { when: 'the address is a script', html: version('de', 'javascript:x'), fixes: [] },
    {
      when: 'the address is long',
      html: version('de', `/${'"'.repeat(9)}`.replaceAll('"', '%22'.repeat(9_000))),
      fixes: [],
    },
    {
      when: 'very many codes are wrong',
      html: Array.from({ length: 20_000 }, (_, i) => version('en_GB', `/${i}`)).join(''),
      fixes: [],
    },
    {
      when: 'both are wrong',
      html: version('x', ''),
      notes: ['"x" is not a language code; the URL is not absolute'],
    },
    {
      when: 'a header is wrong',
      headers: [['link', '</de>; rel=alternate; hreflang=de']],
      snippets: ['Link: </de>; rel="alternate"; hreflang="de"'],
      fixes: [],
    },
  ],
  doubtful: [
    {
      when: 'this page is not among the versions',
      html: version('de', 'https://example.org/de'),
      notes: ['no link to this page itself'],
      fixes: [],
    },
    ...(
      [
        ['the page has a language', '<html lang="en-GB">', 'en-GB', 'https://example.org/page'],
        [
          'its URL is canonical',
          '<html lang="en"><link rel=canonical href="/a&quot;b">',
          'en',
          'https://example.org/a%22b',
        ],
        ['its canonical URL has a link', '<html lang="en"><link rel=canonical href="/de">', null, ''],
        [
          'its canonical URLs conflict',
          '<html lang="en"><link rel=canonical href=/a><link rel=canonical href=/b>',
          'en',
          'https://example.org/page',
        ],
        [
          'its canonical URL is no page',
          '<html lang="en"><link rel=canonical href="javascript:x">',
          'en',
          'https://example.org/page',
        ],
        ['its language has a link', '<html lang="de">', null, ''],
        ['its language is unknown', '<html lang="en&quot;><script>">', null, ''],
        ['its language is long', `<html lang="${'en-'.repeat(40_000)}">`, null, ''],
      ] as const
    ).map(([when, html, code, href]) => ({
      when: `this page is not among the versions, and ${when}`,
      html: html + version('de', 'https://example.org/de'),
      fixes: code === null ? [] : [version(code, href)],
    })),
    {
      when: 'a code has two addresses',
      html: SELF + version('EN', 'https://example.org/other'),
      notes: ['several URLs for "en"', 'several URLs for "EN"'],
    },
    {
      when: 'the region does not exist',
      html: SELF + version('en-EN', 'https://example.org/en'),
      notes: ['unknown region in "en-EN"'],
      fixes: [],
    },
    {
      when: 'a version is gone',
      html: SELF + version('de', 'https://example.org/de'),
      resources: [fetched('link-probe', '/de', { status: 410 })],
      notes: ['responds with status 410'],
    },
    {
      when: 'a version does not link back',
      html: SELF + version('de', DE),
      ...german(LONELY),
      notes: ['does not link back to this page'],
    },
    {
      when: 'a version that was cut does not link back',
      html: SELF + version('de', `${DE}#top`),
      ...german(LONELY, { truncated: true }),
      notes: ['does not link back to this page'],
    },
    {
      when: 'a version redirects, so its links are unknown',
      html: SELF + version('de', DE),
      ...german(LONELY, { redirects: [{ url: DE, status: 301 }], finalUrl: `${DE}/` }),
      notes: [`redirects to ${DE}/`],
    },
    {
      when: 'the region is a nickname',
      html: SELF + version('en-UK', 'https://example.org/uk'),
      fixes: [version('en-GB', 'https://example.org/uk')],
    },
    { when: 'the tag is malformed', html: SELF + version('en-', 'https://example.org/en') },
  ],
});
