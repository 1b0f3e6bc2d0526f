import { cssUrls } from '../../engine/css/css-urls.ts';
import type { Declaration } from '../../engine/css/parse-stylesheet.ts';
import { type AppliedStylesheet, stylesheets } from '../../engine/css/stylesheets.ts';
import { fact } from '../../engine/fact.ts';
import { type TextFont, textFonts } from '../text/text-fonts.ts';

/** An `@font-face` with a file on the network. */
export interface FontFace {
  /** In lower case. */
  family: string;
  /** The least and the greatest weight. */
  weights: [number, number];
  isItalic: boolean;
  /** The value of `font-display`, `auto` when not declared. */
  display: string;
  /** The file that browsers choose. */
  url: string;
  /** The declarations of the rule, with values as written. */
  declarations: readonly Declaration[];
  sheet: AppliedStylesheet;
}

/** In descending order of preference: current browsers take the first, the last is for the oldest browsers. */
const FORMATS = ['.woff2', '.woff', '.ttf', '.otf'];
/** Matches a range of characters that starts with the ASCII characters. */
const BASIC_LATIN = /(?:^|[\s,])u\+0{1,6}(?:-|[\s,]|$)/i;
/** Most faces read; sites with more split them by ranges of characters. */
const MAX_FONT_FACES = 2_000;
const MAX_FAMILIES = 100;

/** The font faces that browsers load for the text of the page: of each family, those that match a style of the text best. */
export const usedFontFaces = fact((page): FontFace[] => {
  const loadable = fontFaces(page).filter(({ declarations }) => isForEveryText(declarations));
  const families = [...Map.groupBy(loadable, ({ family }) => family)].slice(0, MAX_FAMILIES);
  if (families.length === 0) return [];
  const fonts = textFonts(page);
  return families.flatMap(([family, faces]) => {
    const uses = fonts.filter((font) => namesFamily(font.families, family));
    const used = new Set(uses.flatMap((font) => matchingFaces(faces, font)));
    return faces.filter((face) => used.has(face));
  });
});

/** Every font face of the page's CSS whose files come from the network. */
export const fontFaces = fact((page): FontFace[] => {
  const rules = stylesheets(page).flatMap((sheet) => sheet.fontFaces.map((face) => ({ sheet, face })));
  return rules.slice(0, MAX_FONT_FACES).flatMap(({ sheet, face }) => {
    const family = unquoted(lastValue(face, 'font-family') ?? '');
    const file = bestSource(face);
    const url = file && URL.parse(file, sheet.url)?.href;
    if (!family || !url) return [];
    return {
      family,
      weights: weightsOf(lastValue(face, 'font-weight') ?? ''),
      isItalic: /^(?:italic|oblique)/i.test(lastValue(face, 'font-style') ?? ''),
      display: lastValue(face, 'font-display')?.toLowerCase() ?? 'auto',
      url,
      declarations: face,
      sheet,
    };
  });
});

/** Whether the font has a range of characters that most texts contain: browsers load no others. */
function isForEveryText(face: readonly Declaration[]): boolean {
  const range = lastValue(face, 'unicode-range');
  return range === undefined || BASIC_LATIN.test(range);
}

/** The file that browsers choose; null when the font is embedded in the CSS or has none. */
function bestSource(face: readonly Declaration[]): string | null {
  const urls = face.filter(({ property }) => property === 'src').flatMap(({ value }) => cssUrls(value));
  if (urls.some((url) => url.startsWith('data:'))) return null;
  const best = FORMATS.flatMap((format) => urls.find((url) => url.toLowerCase().includes(format)) ?? []);
  return best[0] ?? urls[0] ?? null;
}

function weightsOf(value: string): FontFace['weights'] {
  if (value.toLowerCase() === 'bold') return [700, 700];
  const [least = 400, most = least] = (value.match(/\d+/g) ?? []).map(Number);
  return [least, most];
}

/** The faces of a family for a text: several if they are equal but for the range of characters. */
function matchingFaces(family: readonly FontFace[], { weight, isItalic }: TextFont): readonly FontFace[] {
  const styled = family.filter((face) => face.isItalic === isItalic);
  const faces = styled.length > 0 ? styled : family;
  if (weight === null) return faces;
  const distances = faces.map(({ weights }) => weightDistance(weights, weight));
  const least = Math.min(...distances);
  return faces.filter((_, index) => distances[index] === least);
}

/** Orders weights as https://drafts.csswg.org/css-fonts/#font-style-matching does. */
function weightDistance([least, most]: FontFace['weights'], weight: number): number {
  const isHeavier = least > weight;
  if (!isHeavier && most >= weight) return 0;
  const distance = isHeavier ? least - weight : weight - most;
  const isRegular = weight >= 400 && weight <= 500;
  if (isRegular && isHeavier) return least <= 500 ? distance : 2_000 + distance;
  const isPreferred = isRegular ? false : isHeavier === weight > 500;
  return isPreferred ? distance : 1_000 + distance;
}

/** Whether the list contains the family as a whole: "Inter" does not match "Inter Tight". */
function namesFamily(value: string, family: string): boolean {
  for (let at = value.indexOf(family); at !== -1; at = value.indexOf(family, at + family.length)) {
    const isStart = at === 0 || /[\s,("']/.test(value.charAt(at - 1));
    const end = at + family.length;
    if (isStart && (end === value.length || /[,)"';]/.test(value.slice(end).trimStart().charAt(0))))
      return true;
  }
  return false;
}

function lastValue(declarations: readonly Declaration[], property: string): string | undefined {
  return declarations.findLast((declaration) => declaration.property === property)?.value;
}

function unquoted(name: string): string {
  return name
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
}
