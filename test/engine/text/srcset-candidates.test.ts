import { expect, it } from 'vitest';
import { srcsetUrls } from '../../../src/engine/text/srcset-candidates.ts';

it.each([
  ['a.png', ['a.png']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  [' a.png 100w 50h,b.png\n200w ', ['a.png', 'b.png']],
  ['a.png, b.png,', ['a.png', 'b.png']],
  ['a,b.png 1x', ['a,b.png']],
  ['data:image/png;base64,AA== 1x, b.png', ['data:image/png;base64,AA==', 'b.png']],
  [',, a.png ,, b.png', ['a.png', 'b.png']],
  ['', []],
])('reads %j as %j', (srcset, urls) => {
  expect(srcsetUrls(srcset)).toEqual(urls);
});

it('skips endless commas', () => {
  expect(srcsetUrls(`a${','.repeat(1_000_000)}b 1x`)).toHaveLength(1);
});
