import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audit-cases.ts';
import { fetched } from '../../fetched.ts';
import { violationsOf } from '../axe-cases.ts';

async function faulty(body: string, css: string, rule: 'aria-hidden-focus' | 'image-alt') {
  const html = `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/site.css"><body>${body}`;
  const page = pageOf({ html, resources: [fetched('stylesheet', '/site.css', { text: css })] });
  return (await violationsOf(page, rule)).length;
}

describe('axe over a page with stylesheets', () => {
  const IMAGE = '<p class="box"><img src="a.png"></p>';

  it.each([
    ['display', '.box { display: none }', 0],
    ['visibility', '.box { visibility: hidden }', 0],
    ['a media query for phones', '@media (max-width: 500px) { .box { display: none } }', 0],
    ['a media query for desktops', '@media (min-width: 768px) { .box { display: none } }', 1],
    ['a rule that a later one undoes', '.box { display: none } p { color: red } .box { display: block }', 1],
    ['a rule that a more specific one takes back', 'p.box { display: block } .box { display: none }', 1],
    ['a rule that is important', '.box { display: none !important } p.box { display: block }', 0],
    ['a rule with an invalid selector', '.box:::x { display: none } .other { display: none }', 1],
  ])('hides an image by %s', async (_when, css, count) => {
    expect(await faulty(IMAGE, css, 'image-alt')).toBe(count);
  });

  it('accepts a hidden link that is also hidden from screen readers', async () => {
    const body = '<a href="#top" aria-hidden="true" class="anchor">#</a>';
    expect(await faulty(body, '.anchor { display: none }', 'aria-hidden-focus')).toBe(0);
    expect(await faulty(body, '.anchor { color: red }', 'aria-hidden-focus')).toBe(1);
  });

  it.each(['body { display: none }', 'html { visibility: hidden }', 'html { display: none }'])(
    'evaluates the content that a script will show of a page that begins with %s',
    async (css) => {
      expect(await faulty(`${IMAGE}<script src="/show.js"></script>`, css, 'image-alt')).toBe(1);
      expect(await faulty(IMAGE, css, 'image-alt')).toBe(0);
    },
  );

  it('lets the style attribute override the stylesheet', async () => {
    const body = '<p class="box" style="display: block"><img src="a.png"></p>';
    expect(await faulty(body, '.box { display: none }', 'image-alt')).toBe(1);
  });
});
