import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/accessibility/document-title.ts';
import { checkPage } from '../../../src/audits/check.ts';
import type { Resource } from '../../../src/page/resource.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched } from '../fetched.ts';

describeAudit(audit, {
  present: [
    { when: 'the head has a title', html: '<!doctype html><title> A \n page </title>', value: 'A page' },
    { when: 'the title is in the body', html: '<!doctype html><p>x</p><title>Late</title>', value: 'Late' },
  ],
  missing: [
    { when: 'there is none', html: '<!doctype html><p>x</p>', value: null },
    { when: 'it is blank', html: '<!doctype html><title> \n </title>', snippets: ['<title>'] },
    { when: 'only an SVG has one', html: '<!doctype html><svg><title>Icon</title></svg>' },
  ],
});

const SETTER = 'window.document.title = "Shop";';

it.each<[string, string, Resource[], string]>([
  ['an inline script sets the title', `<script>${SETTER}</script>`, [], 'low'],
  [
    'a script file sets it',
    '<script src=/a.js></script>',
    [fetched('script', '/a.js', { text: SETTER })],
    'low',
  ],
  ['a script only compares it', '<script>if (document.title == "") run()</script>', [], 'likely'],
  ['data mentions it', `<script type="text/plain">${SETTER}</script>`, [], 'certain'],
])('sets the confidence in a missing title where %s', (_case, html, resources, confidence) => {
  const page = pageOf({ html: `<!doctype html><p>x</p>${html}`, resources });
  expect(checkPage(audit, page)).toMatchObject({ outcome: 'failed', confidence });
});

it('is certain of a title only where no script could change it', () => {
  const confidence = (html: string) =>
    checkPage(audit, pageOf({ html: `<!doctype html><title>Shop</title><p>x</p>${html}` })).confidence;
  expect(confidence('')).toBe('certain');
  expect(confidence('<script type="application/ld+json">{}</script>')).toBe('certain');
  expect(confidence(`<script>${SETTER}</script>`)).toBe('likely');
});

it('has low confidence on a page that a script builds, as it may set the title', () => {
  expect(checkPage(audit, pageOf(CLIENT_RENDERED))).toMatchObject({ outcome: 'failed', confidence: 'low' });
});
