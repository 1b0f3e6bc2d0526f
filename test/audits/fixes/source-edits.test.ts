import { expect, test } from 'vitest';
import { type Change, PLACEHOLDER } from '../../../src/audits/fixes/changes.ts';
import { applyEdits, planEdits } from '../../../src/audits/fixes/source-edits.ts';
import type { Page } from '../../../src/engine/page.ts';
import { pageOf } from '../audit-cases.ts';

/** The source after the fixes that can be applied, each made of the given changes. */
function fixed(html: string, ...fixes: ((page: Page) => Change[])[]): string {
  const page = pageOf({ html });
  const offered = fixes.map((changes) => ({
    label: 'HTML',
    language: 'html' as const,
    code: '',
    changes: changes(page),
  }));
  return applyEdits(html, new Set(planEdits(page.document, offered).flatMap((edits) => edits ?? [])));
}

const set =
  (selector: string, attributes: Record<string, string | null>) =>
  ({ document }: Page): Change[] =>
    document.querySelectorAll(selector).map((element) => ({ kind: 'attributes', element, attributes }));
const head = (html: string, isFirst?: boolean) => (): Change[] => [
  { kind: 'head', html, ...(isFirst && { isFirst }) },
];

test.each([
  ['adds it after the last one', '<img src=a.png>', '<img src=a.png loading="lazy">'],
  ['adds it to a tag without attributes', '<img>', '<img loading="lazy">'],
  ['adds it before the end of a tag', "<IMG\n  SRC='a.png'\n/>", '<IMG\n  SRC=\'a.png\' loading="lazy"\n/>'],
  ['replaces its value', '<img LOADING=eager src=a>', '<img loading="lazy" src=a>'],
  ['replaces the first of two', '<img loading=a loading=b>', '<img loading="lazy" loading=b>'],
])('an attribute: %s', (_, before, after) => {
  expect(fixed(`<!doctype html>${before}`, set('img', { loading: 'lazy' }))).toBe(`<!doctype html>${after}`);
});

test('an attribute is removed with the white space before it', () => {
  expect(fixed('<input type=text  onpaste="x" id=a>', set('input', { onpaste: null }))).toBe(
    '<input type=text id=a>',
  );
});

test('quotes and ampersands of values are escaped, other attributes stay as written', () => {
  expect(fixed('<img alt=&eacute src=a>', set('img', { title: '"a" & b' }))).toBe(
    '<img alt=&eacute src=a title="&quot;a&quot; &amp; b">',
  );
});

test('fixes of one element share an edit', () => {
  const page = pageOf({ html: '<img src=a>' });
  const changes: Record<string, string>[] = [{ loading: 'lazy' }, { width: '1', src: 'b' }];
  const offered = changes.map((attributes) => ({
    label: 'HTML',
    language: 'html' as const,
    code: '',
    changes: set('img', attributes)(page),
  }));
  const [first, second] = planEdits(page.document, offered);
  expect(first).toEqual(second);
  expect(first).toHaveLength(1);
  expect(applyEdits(page.html, first ?? [])).toBe('<img src="b" loading="lazy" width="1">');
});

test('a fix that contradicts an earlier one has no edits', () => {
  const [lazy, eager] = ['lazy', 'eager'].map((loading) => set('img', { loading, title: loading }));
  expect(fixed('<img>', lazy ?? head(''), eager ?? head(''))).toBe('<img loading="lazy" title="lazy">');
});

test('an element that browsers add cannot be changed', () => {
  expect(fixed('<p>a', set('body', { class: 'a' }))).toBe('<p>a');
});

test('elements that the parser makes of one tag are changed once', () => {
  expect(fixed('<p><b>a<p>b', set('b', { class: 'c' }))).toBe('<p><b class="c">a<p>b');
});

test.each([
  [
    'after the last element, with its indentation',
    '<head>\r\n  <meta name=a>\r\n</head>',
    '<head>\r\n  <meta name=a>\r\n  <x>\r\n</head>',
  ],
  [
    'in the same line if the head has one line',
    '<head><title>a</title></head>',
    '<head><title>a</title><x></head>',
  ],
  ['after the tag of an empty head', '<html><head></head>', '<html><head>\n<x></head>'],
  ['after the doctype if no tag is written', '<!doctype html>\n<p>a', '<!doctype html>\n<x>\n<p>a'],
  ['at the start of a page with nothing before the content', '<p>a', '<x>\n<p>a'],
  [
    'after an element that is moved to the head',
    '<head></head><link rel=a><p>',
    '<head></head><link rel=a><x><p>',
  ],
])('an element of the head is added %s', (_, before, after) => {
  expect(fixed(before, head('<x>'))).toBe(after);
});

test('the first element of the head is added before the others', () => {
  expect(fixed('<head>\n  <title>a</title>\n</head>', head('<meta>', true), head('<link>'))).toBe(
    '<head>\n  <meta>\n  <title>a</title>\n  <link>\n</head>',
  );
});

test('a heading gets another level in both tags', () => {
  const rename = ({ document }: Page): Change[] =>
    document.querySelectorAll('h3').map((element) => ({ kind: 'rename', element, name: 'h1' }));
  expect(fixed('<h3 id=a>x</h3 ><p>', rename)).toBe('<h1 id=a>x</h1><p>');
});

test('the doctype comes before elements of a head whose tag is not written', () => {
  const doctype = (): Change[] => [{ kind: 'doctype', html: '<!doctype html>' }];
  expect(fixed('<p>', head('<link>'), head('<meta>', true), doctype)).toBe(
    '<!doctype html>\n<meta>\n<link>\n<p>',
  );
});

test('a doctype is replaced, or added before all else', () => {
  const doctype = (): Change[] => [{ kind: 'doctype', html: '<!doctype html>' }];
  expect(fixed('<!-- a --><!DOCTYPE html SYSTEM "x"><p>', doctype)).toBe('<!-- a --><!doctype html><p>');
  expect(fixed('<!-- a --><p>', doctype)).toBe('<!doctype html>\n<!-- a --><p>');
});

test('an element is removed with its content, and no other change of it is applied', () => {
  const remove = ({ document }: Page): Change[] =>
    document.querySelectorAll('title').map((element) => ({ kind: 'remove', element }));
  expect(fixed('<title> </title><p>', remove, set('title', { id: PLACEHOLDER }))).toBe('<p>');
});
