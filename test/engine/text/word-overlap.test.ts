import { expect, it } from 'vitest';
import { wordOverlap } from '../../../src/audits/seo/www-canonical-host.ts';

it.each<[string, string, number]>([
  ['', '', 1],
  ['a', '', 0],
  ['a b c', 'c b a', 1],
  ['a a b', 'a b b', 2 / 3],
  ['a b', 'a b c d', 2 / 3],
])('%j and %j have a share in common', (one, other, share) => {
  const words = (text: string) => text.split(' ').filter(Boolean);
  expect(wordOverlap(words(one), words(other))).toBeCloseTo(share);
  expect(wordOverlap(words(other), words(one))).toBeCloseTo(share);
});
