import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../src/engine/dom/parse-document.ts';
import { openWindow } from '../../../src/engine/dom/window.ts';
import { duplicateIds } from '../../../src/facts/document/duplicate-ids.ts';
import { visibleText } from '../../../src/facts/text/visible-text.ts';
import { pageOf } from '../../audits/audit-cases.ts';

const shadow = (content: string, mode = 'open') => `<template shadowrootmode=${mode}>${content}</template>`;
const textOf = (html: string) => visibleText(pageOf({ html: `<!doctype html>${html}` }));

describe('a declarative shadow root', () => {
  it.each(['open', 'closed', 'OPEN'])('of mode %s is content of its host', (mode) => {
    const { document } = pageOf({ html: `<x-a>${shadow('<main><h1>Hut</h1></main>', mode)}</x-a>` });
    expect(document.querySelectorAll('x-a > main h1')).toHaveLength(1);
  });

  it('shows the children of its host in its slots', () => {
    const content = '<h1><slot name=t>Fallback</slot></h1><main><slot>Default</slot></main>';
    expect(textOf(`<x-a>${shadow(content)}before<b slot=t>Title</b><b slot=none>lost</b> after</x-a>`)).toBe(
      'Title before after',
    );
  });

  it('shows the fallback content of slots without children', () => {
    expect(textOf(`<x-a>${shadow('<slot name=t>Fallback</slot>')}</x-a>`)).toBe('Fallback');
  });

  it('keeps scripts and styles without a slot', () => {
    const { document } = pageOf({
      html: `<x-a>${shadow('<p>x</p>')}<script src=a></script><p>lost</p></x-a>`,
    });
    expect(document.querySelectorAll('x-a > script')).toHaveLength(1);
    expect(document.querySelectorAll('p')).toHaveLength(1);
  });

  it('passes slots on to the shadow tree inside', () => {
    const inner = `<x-b>${shadow('<main><slot></slot></main>')}<slot></slot></x-b>`;
    const { document } = pageOf({ html: `<x-a>${shadow(inner)}<a href="/">x</a></x-a>` });
    expect(document.querySelectorAll('x-b > main > slot > slot > a')).toHaveLength(1);
  });

  it.each([
    ['in an element that cannot have one', `<table>${shadow('<h1>x</h1>')}</table>`],
    ['as the second of its host', `<x-a>${shadow('')}${shadow('<h1>x</h1>')}</x-a>`],
    ['of an unknown mode', `<x-a>${shadow('<h1>x</h1>', 'none')}</x-a>`],
    ['in an inert template', `<template><x-a>${shadow('<h1>x</h1>')}</x-a></template>`],
  ])('%s is ignored', (_where, html) => {
    expect(pageOf({ html }).document.querySelector('h1')).toBeNull();
  });

  it('has ids of its own', () => {
    const card = `<x-a>${shadow('<p id=t>x</p><p aria-labelledby=t>y</p>')}</x-a>`;
    const page = pageOf({ html: `<!doctype html>${card}${card}<p id=t>z</p>` });
    expect(duplicateIds(page)).toEqual([]);
    expect(page.document.getElementById('t')?.textContent).toBe('z');
    const [, second] = page.document.querySelectorAll('[aria-labelledby]');
    const root = second?.getRootNode() as Document | undefined;
    expect(root?.getElementById('t')).toBe(second?.previousElementSibling);
    expect(root?.querySelectorAll('p')).toHaveLength(2);
  });

  it('has styles of its own, and none of the page', () => {
    const content = shadow(
      '<style>p { display: none } i { opacity: 0 }</style><p>in</p><i>in</i><slot></slot>',
    );
    const page = pageOf({
      html: `<style>i { display: none }</style><x-a>${content}<p>light</p></x-a><i>out</i>`,
    });
    const style = openWindow(page).getComputedStyle;
    const shown = page.document
      .querySelectorAll('p, i')
      .map((element) => [element.textContent, style(element).getPropertyValue('display') !== 'none']);
    expect(shown).toEqual([
      ['in', false],
      ['in', true],
      ['light', true],
      ['out', false],
    ]);
  });
});

describe('hostile shadow trees', () => {
  const parse = (html: string) => parseDocument(html, 'https://example.org/');

  it('are read within the limits of depth and size', () => {
    const deep = parse('<x-a><template shadowrootmode=open>'.repeat(20_000));
    expect(deep.document.elements.length).toBeLessThan(1_100);
    expect(parse(`<x-a>${shadow('<p>'.repeat(60_000))}`).isCut).toBe(true);
  });

  it('with many slots and children are flattened in linear time', () => {
    const slots = Array.from({ length: 20_000 }, (_, i) => `<slot name=s${i}></slot>`).join('');
    const children = Array.from({ length: 20_000 }, (_, i) => `<b slot=s${i}></b>`).join('');
    const { document } = parse(`<x-a>${shadow(slots)}${children}</x-a>`);
    expect(document.querySelectorAll('slot > b')).toHaveLength(20_000);
  });
});
