import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audit-cases.ts';
import { fetched } from '../../fetched.ts';
import { violationsOf } from '../axe-cases.ts';

function faulty(body: string, css: string, rule: 'aria-hidden-focus' | 'image-alt') {
  const html = `<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="/site.css"><body>${body}`;
  const page = pageOf({ html, resources: [fetched('stylesheet', '/site.css', { text: css })] });
  return violationsOf(page, rule).length;
}

describe('axe over a page with stylesheets', () => {
  const IMAGE = '<p class="box"><img src="a.png"></p>';

  it.each([
    ['display', '.box { display: none }', 0],
    ['a media query for phones', '@media (max-width: 500px) { .box { display: none } }', 0],
  ])('hides an image by %s', (_when, css, count) => {
    expect(faulty(IMAGE, css, 'image-alt')).toBe(count);
  });

  it('accepts a hidden link that is also hidden from screen readers', () => {
    const body = '<a href="#top" aria-hidden="true" class="anchor">#</a>';
    expect(faulty(body, '.anchor { display: none }', 'aria-hidden-focus')).toBe(0);
    expect(faulty(body, '.anchor { color: red }', 'aria-hidden-focus')).toBe(1);
  });

  it.each(['body { display: none }', 'html { visibility: hidden }', 'html { display: none }'])(
    'evaluates the content that a script will show of a page that begins with %s',
    (css) => {
      expect(faulty(`${IMAGE}<script src="/show.js"></script>`, css, 'image-alt')).toBe(1);
      expect(faulty(IMAGE, css, 'image-alt')).toBe(0);
    },
  );
});
