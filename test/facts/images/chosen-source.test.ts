import { expect, test } from 'vitest';
import { chosenSource } from '../../../src/facts/images/chosen-source.ts';
import { pageOf } from '../../audits/audit-cases.ts';

// The screen of the phone is 412 CSS pixels wide, with 1.75 pixels for each.
test.each([
  ['the src', '<img src=a>', 'a'],
  ['nothing', '<img alt=a>', null],
  ['the smallest version with enough pixels', '<img src=a srcset="b 480w, c 960w, d 1600w">', 'c'],
  ['the largest version if none has enough', '<img src=a srcset="b 100w, c 200w">', 'c'],
  ['by sizes in pixels', '<img src=a srcset="b 480w, c 960w" sizes="90px">', 'b'],
  [
    'by the first size that matches',
    '<img srcset="b 480w, c 960w" sizes="(min-width: 900px) 900px, 50vw">',
    'b',
  ],
  [
    'as for the whole screen by unknown sizes',
    '<img srcset="b 480w, c 960w" sizes="calc(100vw - 2em)">',
    'c',
  ],
  ['by density', '<img src=a srcset="b 1.5x, c 2x, d 3x">', 'c'],
  ['the src as one of the densities', '<img src=a srcset="b 1.2x">', 'b'],
  [
    'the first source with a supported type',
    '<picture><source srcset=b type=image/jxl><source srcset=c type=image/avif><img src=a></picture>',
    'c',
  ],
  [
    'a source for phones',
    '<picture><source srcset=b media="(min-width: 900px)"><source srcset=c media="(max-width: 500px)"><img src=a></picture>',
    'c',
  ],
  [
    'the src without a matching source',
    '<picture><source srcset=b media="(min-width: 900px)"><img src=a></picture>',
    'a',
  ],
])('a browser on a phone loads %s', (_, html, address) => {
  const [image] = pageOf({ html }).document.querySelectorAll('img');
  expect(image && chosenSource(image)).toBe(address);
});
