import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { type AuditPage, pageOf } from './audit-cases.ts';
import { fetched } from './fetched.ts';

/** The checks of a page that another check's cause implies, with the id of that check. */
function impliedChecks(page: AuditPage): Record<string, string> {
  const { checks } = auditPage(pageOf(page));
  const implied = checks.filter(({ sameCauseAs }) => sameCauseAs !== null);
  for (const check of implied) {
    expect(check.points.possible).toBe(0);
    expect(check.scoreGain).toBe(0);
    expect(checks.find(({ id }) => id === check.sameCauseAs)?.points.possible).toBeGreaterThan(0);
  }
  return Object.fromEntries(implied.map(({ id, sameCauseAs }) => [id, String(sameCauseAs)]));
}

const START = '<!doctype html><html lang="en"><title>A page of the shop</title>';
const IMAGE_LINK = '<a href="/a"><img src="a.png"></a>';
const HOP = { status: 200, headers: [], durationMs: 40 };
const SIBLING = fetched('http-sibling', 'http://example.org/', { finalUrl: 'http://example.org/' });

it('counts HSTS and the redirect by themselves on a page without https, which does not set them', () => {
  const url = 'http://example.org/page';
  const source = { url, hops: [{ url, ...HOP }], resources: [SIBLING] };
  expect(impliedChecks({ html: START, source })).toEqual({});
});

it('requires no encryption of a page that comes from the machine itself', () => {
  const { checks } = auditPage(pageOf({ url: 'http://127.0.0.1:3000/' }));
  const outcomes = ['is-on-https', 'redirects-http', 'hsts'].map(
    (name) => checks.find(({ id }) => id === name)?.outcome,
  );
  expect(outcomes).toEqual(['passed', 'not_applicable', 'not_applicable']);
});

it.each([
  ['a missing doctype', '<html lang="en"><title>Page</title>', { 'html-validity': 'doctype' }],
  [
    'an error message as a title',
    START.replace(/A page.*(?=<)/, '404 Not Found'),
    { 'soft-404': 'http-status-code' },
  ],
  ['repeated ids', `${START}<p id=a><p id=a>`, { 'html-validity': 'duplicate-id' }],
  [
    'repeated ids that labels refer to',
    `${START}<label for=a>Name</label><input id=a><input id=a aria-label="Name">`,
    { 'duplicate-id': 'duplicate-id-aria', 'html-validity': 'duplicate-id-aria' },
  ],
  ['an image without alt in a link', START + IMAGE_LINK, { 'link-name': 'image-alt' }],
  [
    'a placeholder as alt text in a heading',
    `${START}<h1><img src="a.png" alt="…"></h1>`,
    {
      'placeholder-heading': 'placeholder-alt',
      'empty-heading': 'placeholder-alt',
      'image-alt': 'placeholder-alt',
    },
  ],
  [
    'a placeholder in a heading and its link',
    `${START}<h1><a href="/a">…</a></h1>`,
    {
      'placeholder-name': 'placeholder-heading',
      'empty-heading': 'placeholder-heading',
      'link-name': 'placeholder-heading',
    },
  ],
  [
    'placeholders as title and description',
    '<!doctype html><html lang="en"><title>…</title><meta name="description" content="Description">',
    {
      'title-length': 'placeholder-title',
      'meta-description-length': 'placeholder-description',
      'document-title': 'placeholder-title',
      'meta-description': 'placeholder-description',
    },
  ],
])('counts %s once', (_, html, implied) => {
  expect(impliedChecks({ html })).toEqual(implied);
});

it.each([
  ['a syntax error beside a missing doctype', '<html lang="en"><title>Page</title><p a a>'],
  ['an empty link beside an image without alt', `${START}${IMAGE_LINK}<a href="/b"></a>`],
])('counts %s too', (_, html) => {
  expect(impliedChecks({ html })).toEqual({});
});

it('counts missing compression once for the server of the page, and also for other servers', () => {
  const html = `${START}<script src="/a.js" defer></script>${'<p>Text of the page.</p>'.repeat(400)}`;
  const script = (url: string) =>
    fetched('script', url, { headers: [['content-type', 'text/javascript']], text: 'go()', bytes: 50_000 });
  const own = script('https://example.org/a.js');
  const other = script('https://cdn.example.net/b.js');
  expect(impliedChecks({ html, resources: [own] })).toEqual({ 'text-compression': 'document-compression' });
  expect(impliedChecks({ html, resources: [own, other] })).toEqual({});
});
