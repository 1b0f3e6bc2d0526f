import { expect, it } from 'vitest';
import { elementEvidence } from '../../src/audits/evidence.ts';
import { pageOf } from './audit-cases.ts';

function textOf(html: string): string | null | undefined {
  const { document } = pageOf({ html: `<!doctype html><body>${html}` });
  const element = document.body?.children[0];
  return element && elementEvidence(element).text;
}

it.each([
  ['the text of a link', '<a href="/gone"> Read\n <b>m</b>ore </a>', 'Read more'],
  ['text of several blocks', '<div><h2>Prices</h2><p>From 5</p></div>', 'Prices From 5'],
  ['the alternative text of an image in it', '<a href="/"><img src="a.png" alt="Home"></a>', 'Home'],
  ['the first 40 characters', `<p>${'ab '.repeat(50)}</p>`, `${'ab '.repeat(13)}…`],
  ['no half of a character', `<p>${'a'.repeat(38)}😀😀</p>`, `${'a'.repeat(38)}…`],
  ['no half of a character before long white space', `<p>a${' '.repeat(498)}😀</p>`, 'a'],
  ['markup as text', '<p>&lt;script></p>', '<script>'],
])('has %s', (_, html, text) => {
  expect(textOf(html)).toBe(text);
});

it.each([
  ['an element that an attribute names', '<a href="/" aria-label="Home">Start</a>'],
  ['code', '<div><script>f()</script><style>p {}</style></div>'],
  ['an element without text', '<p> </p>'],
])('has no text of %s', (_, html) => {
  expect(textOf(html)).toBeNull();
});

it('has no text of the whole page', () => {
  const { document } = pageOf({ html: '<!doctype html><p>Text' });
  expect(elementEvidence(document.documentElement).text).toBeNull();
});

it('reads few nodes of an element with many', () => {
  expect(textOf(`<div>${'<i></i>'.repeat(100_000)}Text</div>`)).toBeNull();
});

it('reads a long alternative text in an element of many levels in time', () => {
  const html = `${'<span>'.repeat(150)}<img alt="${'a b '.repeat(100_000)}">`;
  const { document } = pageOf({ html: `<!doctype html><body>${html}` });
  const element = document.querySelector('span');
  const before = process.threadCpuUsage();
  expect(element && elementEvidence(element).text).toMatch(/^a b a b/);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(50);
});
