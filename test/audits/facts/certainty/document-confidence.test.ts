import { expect, it } from 'vitest';
import { documentConfidence } from '../../../../src/audits/facts/certainty/rendering.ts';
import { CLIENT_RENDERED, pageOf } from '../../audit-cases.ts';

it.each([
  ['no script', '', 'certain'],
  ['structured data', '<script type="application/ld+json">{}</script>', 'certain'],
  ['an import map', '<script type="importmap">{}</script>', 'certain'],
  ['an inline script', '<script>run()</script>', 'likely'],
  ['a script file', '<script src="/a.js"></script>', 'likely'],
  ['a script in an SVG', '<svg><script>run()</script></svg>', 'likely'],
  ['an inline event handler', '<img src="a.png" onload="run()">', 'likely'],
])('a page with %s is %s', (_case, html, confidence) => {
  expect(documentConfidence(pageOf({ html: `<!doctype html><p>Some words</p>${html}` }))).toBe(confidence);
});

it('is low on a page that scripts build', () => {
  expect(documentConfidence(pageOf(CLIENT_RENDERED))).toBe('low');
});
