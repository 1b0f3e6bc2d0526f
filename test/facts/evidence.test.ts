import fc from 'fast-check';
import { JSDOM, VirtualConsole } from 'jsdom';
import { expect, it } from 'vitest';
import { elementEvidence } from '../../src/facts/evidence.ts';
import { pageOf } from '../audits/audit-cases.ts';
import { cpuGrowth } from '../support/cpu-growth.ts';

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

it.each([
  ['an id that another element has', '<p id="a"></p><div id="a"><b></b></div>', 'html > body > div > b'],
  ['an id of one element', '<div id="a"></div><div id="b"><b></b></div>', '#b > b'],
  ['a name that is no CSS identifier', '<i></i><o:p><b></b></o:p>', 'html > body > :nth-child(2) > b'],
])('selects an element in an element with %s', (_, html, selector) => {
  const { document } = pageOf({ html: `<!doctype html><body>${html}` });
  const [element] = document.querySelectorAll('b');
  expect(element && elementEvidence(element).selector).toBe(selector);
});

it('selects no other element of a page, as jsdom selects', () => {
  const names = 'div p a ul li o:p x-y svg template table tr td /div /ul /svg /template /table'.split(' ');
  const ids = ['', 'id=a', 'id=A', 'id=b', 'id="a b"', 'id=c1', 'id=1'];
  const tag = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...ids))
    .map((parts) => `<${parts.join(' ')}>x`);
  const page = fc
    .tuple(fc.constantFrom('<!doctype html>', ''), fc.array(tag))
    .map((parts) => parts.flat().join(''));
  const isUnique = (html: string) => {
    const { document } = pageOf({ html });
    const { window } = new JSDOM(html, { url: document.URL, virtualConsole: new VirtualConsole() });
    const all = [...window.document.querySelectorAll('*')];
    for (const element of document.elements) {
      const selector = elementEvidence(element).selector ?? '';
      const selected = [...window.document.querySelectorAll(selector)].map((found) => all.indexOf(found));
      expect([selector, ...selected]).toEqual([selector, element.start]);
    }
    window.close();
  };
  fc.assert(fc.property(page, isUnique), { numRuns: 20 });
});

it('reads few nodes of an element with many', () => {
  expect(textOf(`<div>${'<i></i>'.repeat(100_000)}Text</div>`)).toBeNull();
});

it('reads only the start of a long alternative text in an element of many levels', () => {
  const read = (times: number) => {
    const html = `${'<span>'.repeat(150)}<img alt="${'a b '.repeat(times)}">`;
    const element = pageOf({ html: `<!doctype html><body>${html}` }).document.querySelector('span');
    return () => expect(element && elementEvidence(element).text).toMatch(/^a b a b/);
  };
  // The first call also compiles the code, which takes more time than the limit allows.
  read(1_000)();
  expect(cpuGrowth(read, 100_000, 1_000)).toBeLessThan(10);
});
