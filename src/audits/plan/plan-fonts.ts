import { cssUrls } from '../../engine/css/css-urls.ts';
import type { Declaration } from '../../engine/css/parse-stylesheet.ts';
import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Page } from '../../engine/page.ts';
import type { ResourceRequest } from '../../page/resource.ts';
import { preloadsOf } from './addresses.ts';

/** From the format that current browsers prefer to the one that only the oldest support. */
const FORMATS = ['.woff2', '.woff', '.ttf', '.otf'];
/** A range of characters that begins with the ASCII ones. */
const BASIC_LATIN = /(?:^|[\s,])u\+0{1,6}(?:-|[\s,]|$)/i;

/** The fonts preloaded, and one file of each `@font-face` of the CSS fetched so far. Only their size is requested. */
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

/** Browsers load a part of a font only for the characters that it contains; most texts have ASCII ones. */
function isForEveryText(face: Declaration[]): boolean {
  const range = face.find(({ property }) => property === 'unicode-range');
  return !range || BASIC_LATIN.test(range.value);
}

/** The file that a browser chooses; none when the font is part of the CSS. */
function bestSource(face: Declaration[]): string[] {
  const urls = face.filter(({ property }) => property === 'src').flatMap(({ value }) => cssUrls(value));
  if (urls.some((url) => url.startsWith('data:'))) return [];
  const best = FORMATS.flatMap((format) => urls.filter((url) => url.toLowerCase().includes(format)));
  return best.length > 0 ? best.slice(0, 1) : urls.slice(0, 1);
}
