import { cssUrls } from '../../engine/css/css-urls.ts';
import type { Declaration } from '../../engine/css/parse-stylesheet.ts';
import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { preloadsOf } from './addresses.ts';

/** In descending order of preference: current browsers take the first, the last is for the oldest browsers. */
const FORMATS = ['.woff2', '.woff', '.ttf', '.otf'];
/** Matches a range of characters that starts with the ASCII characters. */
const BASIC_LATIN = /(?:^|[\s,])u\+0{1,6}(?:-|[\s,]|$)/i;

/**
 * The preloaded fonts, and one file of each `@font-face` of the stylesheets fetched so far. Only their size is
 * requested.
 */
export function planFonts(page: Page): ResourceRequest[] {
  const inSheets = stylesheets(page).flatMap(({ fontFaces, url }) =>
    fontFaces
      .filter(isForEveryText)
      .flatMap(bestSource)
      .flatMap((address) => URL.parse(address, url)?.href ?? []),
  );
  const urls = [...preloadsOf(page, 'font'), ...inSheets];
  return urls.map((url) => ({ url, purpose: 'font', method: 'HEAD', body: 'none' }));
}

/**
 * Whether browsers load the font for any text. They load a part of a font only if the text contains characters of its
 * range; most texts contain ASCII characters.
 */
function isForEveryText(face: Declaration[]): boolean {
  const range = face.find(({ property }) => property === 'unicode-range');
  return !range || BASIC_LATIN.test(range.value);
}

/** The file that browsers choose, as a list; empty when the font is embedded in the CSS. */
function bestSource(face: Declaration[]): string[] {
  const urls = face.filter(({ property }) => property === 'src').flatMap(({ value }) => cssUrls(value));
  if (urls.some((url) => url.startsWith('data:'))) return [];
  const best = FORMATS.flatMap((format) => urls.filter((url) => url.toLowerCase().includes(format)));
  return best.length > 0 ? best.slice(0, 1) : urls.slice(0, 1);
}
