import { expect, it } from 'vitest';
import type { OfferedFix } from '../../src/audits/fixes/changes.ts';
import { versionUrl } from '../../src/audits/fixes/image-fixes.ts';
import { planEdits } from '../../src/audits/fixes/source-edits.ts';
import { itemProblems } from '../../src/audits/seo/structured-data/item-problems.ts';
import { isColor } from '../../src/engine/css/is-color.ts';
import { longhandsOf } from '../../src/engine/dom/longhands.ts';
import { pixels } from '../../src/engine/dom/pixels.ts';
import { chosenSource } from '../../src/facts/images/chosen-source.ts';
import { identifyLibrary } from '../../src/facts/libraries/identify-library.ts';
import { jsonLdBlocks } from '../../src/facts/metadata/json-ld.ts';
import { hostName } from '../../src/fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../../src/fetching/guard/check-target-url.ts';
import { pageOf } from '../audits/audit-cases.ts';
import { cpuMs } from '../support/cpu-growth.ts';

const CHARACTERS = 400_000;
/** Linear work takes up to 30 ms, quadratic work minutes. */
const MAX_CPU_MS = 250;

const many = (piece: string) => piece.repeat(CHARACTERS / piece.length);
const style = (property: string, value: string) => longhandsOf({ property, value, isImportant: false });
const element = (html: string, name: string) => {
  const page = pageOf({ html });
  return { page, found: page.document.querySelectorAll(name) };
};
const fixes = (changes: OfferedFix['changes']) => [
  { label: '', language: 'html' as const, code: '', changes },
];

/** Texts that took a pattern quadratic time or more. Only the returned function is measured. */
it.each<[text: string, prepare: () => () => unknown]>([
  ['white space before a URL', () => () => checkSentUrl(`${many('\t')}#`, [])],
  ['dots in a host', () => () => hostName({ hostname: `${many('.')}x` } as URL)],
  ['digits as an opacity', () => () => style('opacity', `${many('1')}x`)],
  ['digits as a font weight', () => () => style('font-weight', `${many('1')}x`)],
  ['letters in a background', () => () => style('background', many('a-'))],
  ['digits as a length', () => () => pixels(`${many('1')}x`, 1)],
  ['digits in a color', () => () => isColor(`rgb(${many('1')}x)`)],
  ['calculations in a color', () => () => isColor(`rgb(${many('calc ')}`)],
  [
    'digits in the file name of a library',
    () => () => identifyLibrary(`https://a/jquery-1.1.${many('1')}`, ''),
  ],
  ['fragments of an image URL', () => () => versionUrl(`${many('#')}\n`, 1)],
  [
    'letters in `sizes`',
    () => {
      const { found } = element(`<img srcset="b 480w" sizes="${many('a')} 1">`, 'img');
      return () => found.map(chosenSource);
    },
  ],
  [
    'white space in a tag',
    () => {
      const { page, found } = element(`<!doctype html><img${many(' ')}id=a alt=b>`, 'img');
      const changes = found.map((image) => ({
        kind: 'attributes' as const,
        element: image,
        attributes: { alt: null },
      }));
      return () => planEdits(page.document, fixes(changes));
    },
  ],
  [
    'digits as a price',
    () => {
      const price = JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Offer',
        price: `${many('1')}x`,
      });
      const { page } = element(`<script type="application/ld+json">${price}</script>`, 'script');
      const items = jsonLdBlocks(page).flatMap((block) => block.items);
      return () => itemProblems(items);
    },
  ],
])(`%s: takes less than ${MAX_CPU_MS} ms of CPU`, (_, prepare) => {
  expect(cpuMs(prepare())).toBeLessThan(MAX_CPU_MS);
});
