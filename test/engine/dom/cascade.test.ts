import { describe, expect, it } from 'vitest';
import { cascade } from '../../../src/engine/dom/cascade.ts';
import { hiding } from '../../../src/facts/document/hiding.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../../support/cpu-growth.ts';

function imageStyle(css: string, img = '<img id=i class=c>') {
  const page = pageOf({ html: `<!doctype html><style>${css}</style>${img}` });
  const element = page.document.querySelector('img');
  return element ? Object.fromEntries(cascade(page)(element)) : {};
}

describe('the style of an element', () => {
  it('follows importance, then the attribute, then specificity, then order', () => {
    expect(imageStyle('img{width:1px} img{width:2px}')).toEqual({ width: '2px' });
    expect(imageStyle('#i{width:1px} .c{width:2px} img{width:3px}')).toEqual({ width: '1px' });
    expect(imageStyle('.a{width:1px} .b{width:2px}', '<img class="b a">')).toEqual({ width: '2px' });
    expect(imageStyle('#i{width:1px}', '<img id=i style="width:2PX">')).toEqual({ width: '2px' });
    expect(imageStyle('*{width:1px!important} #i{width:2px}', '<img id=i style="width:3px">')).toEqual({
      width: '1px',
    });
  });

  it('knows the properties of size and display only', () => {
    expect(imageStyle('img{color:red;display:block}')).toEqual({ display: 'block' });
  });

  it('applies an imported stylesheet before the one that imports it', () => {
    const page = pageOf({
      html: '<!doctype html><link rel=stylesheet href=/a.css><img>',
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', { text: '@import "b.css"; img{width:1px}' }),
          fetched('stylesheet', 'https://example.org/b.css', { text: 'img{width:2px;height:2px}' }),
        ],
      },
    });
    const img = page.document.querySelector('img');
    expect(img && Object.fromEntries(cascade(page)(img))).toEqual({ width: '1px', height: '2px' });
  });

  it('is found in linear time on a page with many elements and rules', () => {
    const prepare = (count: number) => () => {
      const css = `${'img,a~img,p ~ img{width:auto}'.repeat(count)}${'p{display:block}'.repeat(count)}`;
      const html = `<!doctype html><style>${css}</style>${'<p>'.repeat(200)}${'<img>'.repeat(count)}`;
      const page = pageOf({ html });
      for (const image of page.document.querySelectorAll('img')) {
        cascade(page)(image);
        expect(hiding(page).isUndisplayed(image)).toBe(false);
      }
    };
    expect(cpuGrowth(prepare, 2_000)).toBeLessThan(MAX_LINEAR_GROWTH);
  });
});

describe('whether an element is displayed', () => {
  function isShown(html: string): boolean {
    const page = pageOf({ html: `<!doctype html>${html}` });
    const img = page.document.querySelector('img');
    return img !== null && !hiding(page).isUndisplayed(img);
  }

  it('depends on its ancestors', () => {
    expect(isShown('<p><img>')).toBe(true);
    expect(isShown('<p hidden><b><img>')).toBe(false);
    expect(isShown('<p style="display:none"><b><img>')).toBe(false);
    expect(isShown('<dialog><img></dialog>')).toBe(false);
    expect(isShown('<dialog open><img></dialog>')).toBe(true);
    expect(isShown('<p popover><img>')).toBe(false);
    expect(isShown('<details><summary>More</summary><p><img></details>')).toBe(false);
    expect(isShown('<details open><summary>More</summary><p><img></details>')).toBe(true);
    expect(isShown('<details>a<summary><img></summary></details>')).toBe(true);
    expect(isShown('<details><summary>a</summary><summary><img></summary></details>')).toBe(false);
  });

  it('is decided by the cascade', () => {
    expect(isShown('<style>p{display:flex}</style><p hidden><img>')).toBe(true);
    expect(isShown('<style>.x{display:none} p.x{display:block}</style><p class=x><img>')).toBe(true);
  });
});
