import { describe, expect, it } from 'vitest';
import type { Element } from '../../../src/engine/dom/nodes.ts';
import { parseDocument } from '../../../src/engine/dom/parse-document.ts';

function parse(html: string) {
  const { document, ...rest } = parseDocument(html, 'https://example.org/');
  return { document, elements: document.elements, ...rest };
}

function depthOf(element: Element): number {
  let depth = 0;
  for (let around: Element | null = element; around; around = around.parentElement) depth++;
  return depth;
}

describe('a page with many elements', () => {
  // With html, head and body.
  const [whole, cut] = [49_997, 49_998].map((count) => parse(`${'<br>'.repeat(count)}`));

  it('is read up to 50,000 of them, and marked as cut', () => {
    expect(whole).toMatchObject({ isCut: false, elements: { length: 50_000 } });
    expect(cut).toMatchObject({ isCut: true, elements: { length: 50_000 } });
  });

  it('is read no further when few characters create many of them', () => {
    const formats = Array.from({ length: 5_000 }, (_, i) => `<b x${i}>`).join('');
    const { elements, isCut } = parse(`<div>${formats}</div>${'<div>x</div>'.repeat(5_000)}`);
    expect(isCut).toBe(true);
    expect(elements).toHaveLength(50_000);
  });

  it('counts those of templates, which are not listed', () => {
    expect(parse(`<template>${'<p>'.repeat(60_000)}`)).toMatchObject({ isCut: true });
  });
});

describe('a page that nests deeply', () => {
  const { document, elements, isCut } = parse(`${'<div>'.repeat(2_000)}a<p id="end">b</p>c`);

  it('keeps all its elements and its text in their order, at most 512 deep', () => {
    expect(isCut).toBe(false);
    expect(elements).toHaveLength(2_004);
    expect(Math.max(...elements.map(depthOf))).toBe(512);
    expect(elements.findIndex((element) => element.getAttribute('id') === 'end')).toBe(2_003);
    expect(document.documentElement.textContent).toBe('abc');
  });

  it('is left as it is up to that depth', () => {
    const { elements } = parse('<div>'.repeat(510));
    expect(elements.map(depthOf).slice(3)).toEqual(Array.from({ length: 510 }, (_, i) => i + 3));
  });
});

describe('an element with many attributes', () => {
  const attributes = (count: number, prefix = 'a') =>
    Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(' ');

  it('has its first 1,500', () => {
    const paragraph = parse(`<p ${attributes(2_000)}>`).elements.at(-1);
    expect(paragraph?.attributes).toHaveLength(1_500);
    expect(paragraph?.attributes.at(-1)?.name).toBe('a1499');
  });

  it('gets no more from repeated tags', () => {
    const { elements } = parse(`<html ${attributes(1_000)}><html ${attributes(1_000, 'b')}>`);
    expect(elements[0]?.attributes).toHaveLength(1_500);
  });
});

it('keeps the first 50,000 errors of a page', () => {
  expect(parse(`<p>${'\0'.repeat(60_000)}`).parseErrors).toHaveLength(50_000);
});

it('locates the start and end of elements and their end tags', () => {
  const { elements } = parse('<!doctype html>\n<p\nid="a">x</p><!-- --><div>y');
  const [paragraph, division] = elements.slice(-2).map((element) => element.sourceCodeLocation);
  expect(paragraph).toMatchObject({
    startLine: 2,
    startOffset: 16,
    endOffset: 31,
    startTag: { endLine: 3, endCol: 8 },
    endTag: { startOffset: 27 },
  });
  expect(division).toMatchObject({ startLine: 3, startOffset: 39, endOffset: 45 });
  expect(division?.endTag).toBeUndefined();
});

it.each([
  ['longer than any URL that is fetched', `/${'a'.repeat(2_048)}/`],
  ['data', 'data:text/plain,x'],
])('resolves relative URLs against the page if the base is %s', (_, base) => {
  expect(parse(`<base href="${base}"><base href="/b/">`).document.baseURI).toBe('https://example.org/');
});
