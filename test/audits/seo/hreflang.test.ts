import { audit } from '../../../src/audits/seo/hreflang.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const SITE = 'https://example.org';
const version = (language: string, href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${href}">`;
/** A link with the absolute URL of a path. */
const full = (language: string, path: string) => version(language, SITE + path);
const SELF = full('en', '/page');
const DE = `${SITE}/de`;
const BOTH = SELF + version('de', DE);

/** A page with a German version, and the response of that version. */
function german(prefix: string, response: Partial<ResourceResponse> = {}, html = BOTH) {
  const file = { headers: HTML, prefix: new TextEncoder().encode(prefix), ...response };
  return { html, resources: [fetched('version', DE, file)] };
}
const HTML: HeaderLine[] = [['content-type', 'text/html; charset=utf-8']];
/** Without a link back. */
const LONELY = '<!doctype html><link rel=canonical href=/de><p>Text';

describeAudit(audit, {
  none: {
    'there are no links': { value: 0 },
    'a link to another version has no language': '<link rel="alternate" href="/feed">',
  },
  valid: {
    'every version has a code and a full address':
      SELF + full('de-AT', '/at') + version('X-Default', 'HTTPS://example.org/'),
    'white space surrounds the address and the relation': SELF.replace(
      '"alternate"',
      '" alternate\n"',
    ).replace('href="', 'href=" \n'),
    'script and region are named': SELF + full('zh-Hans-CN', '/zh'),
    'the region is a group of countries': SELF + full('es-419', '/es'),
    'headers declare them': {
      headers: [
        ['link', '<https://example.org/page>; rel="alternate"; hreflang="en"'],
        ['link', '<https://example.org/de>; rel="alternate"; hreflang="de"'],
      ],
    },
    'a version links back': german(`<!doctype html>${BOTH}`),
    'a version links back by a header': german(LONELY, {
      headers: [...HTML, ['link', '</page>; rel="alternate"; hreflang="en"']],
    }),
    'a version links back to the canonical address': german(
      full('en', '/right'),
      {},
      `<link rel=canonical href=/right>${BOTH}`,
    ),
    'a version cannot be fetched': { html: BOTH, resources: [notFetched('version', DE)] },
    'the head of a version was cut': german('<title>Seite</title><style>', { truncated: true }),
    'scripts build a version': german('<div id=root></div><script src=/app.js></script>'),
    'a version blocks this service': german(LONELY, { status: 403 }),
    'the address of the page has a fragment': { html: SELF, url: 'https://example.org/page#top' },
  },
  invalid: {
    'the language does not exist': {
      html: full('xx', '/xx'),
      notes: ['"xx" is not a language code'],
      snippets: ['<link rel="alternate" hreflang="xx" href="https://example.org/xx">'],
      fixes: [],
    },
    'an underscore joins the region': {
      staysOpen: true,
      html: full('en_GB', '/gb'),
      fixes: [full('en-GB', '/gb')],
    },
    ...pagesFor(
      ['german', 'jp', 'us', 'en_XX', 'x_y', '_', 'x'.repeat(100_000), '_'.repeat(100_000), '"><b>`{};'],
      (code) => [
        `the intended language is unknown: ${code.slice(0, 20)}`,
        { html: version(code.replaceAll('"', '&quot;'), '/x'), fixes: [] },
      ],
    ),
    'another URL has that code': { html: full('en_GB', '/gb') + full('en-uk', '/uk'), fixes: [] },
    'the address is relative': {
      html: SELF + version('de', '/de'),
      notes: ['the URL is not absolute'],
      fixes: [full('de', '/de')],
    },
    'the scheme is missing': {
      staysOpen: true,
      html: version('de', '//example.org/de?&quot;><script>`;{}*/ é&amp;amp;'),
      fixes: [full('de', '/de?%22%3E%3Cscript%3E`;{}*/%20%C3%A9&amp;amp;')],
    },
    'the address is a script': { html: version('de', 'javascript:x'), fixes: [] },
    'a header is wrong': {
      headers: [['link', '</de>; rel=alternate; hreflang=de']],
      snippets: ['Link: </de>; rel="alternate"; hreflang="de"'],
      fixes: [],
    },
  },
  doubtful: {
    'this page is not among the versions': {
      html: full('de', '/de'),
      notes: ['no link to this page itself'],
      fixes: [],
    },
    ...pagesFor(
      Object.entries({
        '<html lang="en-GB">': full('en-GB', '/page'),
        '<html lang="en"><link rel=canonical href="/a&quot;b">': full('en', '/a%22b'),
        '<html lang="en"><link rel=canonical href="/de">': null,
        '<html lang="en"><link rel=canonical href=/a><link rel=canonical href=/b>': full('en', '/page'),
        '<html lang="en"><link rel=canonical href="javascript:x">': full('en', '/page'),
        '<html lang="de">': null,
        '<html lang="en&quot;><script>">': null,
        [`<html lang="${'en-'.repeat(40_000)}">`]: null,
      }),
      ([html, fix]) => [
        `this page is not among the versions, and has ${html.slice(0, 80)}`,
        { html: html + version('de', DE), fixes: fix === null ? [] : [fix], staysOpen: true as const },
      ],
    ),
    'a code has two addresses': {
      html: SELF + full('EN', '/other'),
      notes: ['several URLs for "en"', 'several URLs for "EN"'],
    },
    'the region does not exist': {
      html: SELF + full('en-EN', '/en'),
      notes: ['unknown region in "en-EN"'],
      fixes: [],
    },
    'a version is gone': {
      html: SELF + full('de', '/de'),
      resources: [fetched('link-probe', '/de', { status: 410 })],
      notes: ['responds with status 410'],
    },
    'a version does not link back': { ...german(LONELY), notes: ['does not link back to this page'] },
    'a version that was cut does not link back': {
      ...german(LONELY, { truncated: true }, SELF + version('de', `${DE}#top`)),
      notes: ['does not link back to this page'],
    },
    'a version redirects, so its links are unknown': {
      ...german(LONELY, { redirects: [{ url: DE, status: 301 }], finalUrl: `${DE}/` }),
      notes: [`redirects to ${DE}/`],
    },
    'the region is a nickname': { html: SELF + full('en-UK', '/uk'), fixes: [full('en-GB', '/uk')] },
  },
});
