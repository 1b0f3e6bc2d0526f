import { cssUrls } from '../../../engine/css/css-urls.ts';
import { type Declaration, parseDeclarations } from '../../../engine/css/parse-stylesheet.ts';
import { parseSelectors } from '../../../engine/css/selector.ts';
import { keyOfSelector } from '../../../engine/css/selector-key.ts';
import { stylesheetMatcher } from '../../../engine/css/stylesheet-matcher.ts';
import { type AppliedStylesheet, stylesheets } from '../../../engine/css/stylesheets.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';

/** An `@font-face` with files on the network. */
export interface FontFace {
  /** In lower case. */
  family: string;
  /** The value of `font-display`, `auto` when not declared. */
  display: string;
  /** Its files, resolved, in the order given. */
  urls: string[];
  /** The declarations of the rule, with values as written. */
  declarations: readonly Declaration[];
  sheet: AppliedStylesheet;
}

/** Most faces read; sites with more split them by ranges of characters. */
const MAX_FONT_FACES = 2_000;
/** Most families searched for. */
const MAX_FAMILIES = 100;
/** Most elements tested for one rule. */
const MAX_ELEMENTS_TESTED = 200;

/** Every font face of the page's CSS whose files come from the network. */
export const fontFaces = fact((page): FontFace[] =>
  stylesheets(page)
    .flatMap((sheet) =>
      sheet.fontFaces.flatMap((declarations) => {
        const family = unquoted(lastValue(declarations, 'font-family') ?? '');
        const urls = cssUrls(lastValue(declarations, 'src') ?? '').flatMap(
          (url) => URL.parse(url, sheet.url) ?? [],
        );
        if (!family || urls.length === 0 || urls.some(({ protocol }) => protocol === 'data:')) return [];
        const display = lastValue(declarations, 'font-display')?.toLowerCase() ?? 'auto';
        return [{ family, display, urls: urls.map(({ href }) => href), declarations, sheet }];
      }),
    )
    .slice(0, MAX_FONT_FACES),
);

/** The font faces whose family the CSS gives to some element of the page. Font weights are ignored. */
export const usedFontFaces = fact((page): FontFace[] => {
  if (fontFaces(page).length === 0) return [];
  const families = [...new Set(fontFaces(page).map(({ family }) => family))].slice(0, MAX_FAMILIES);
  const used = new Set<string>();
  for (const { value, selectors } of fontUses(page)) {
    const named = families.filter((family) => !used.has(family) && namesFamily(value, family));
    if (named.length === 0 || (selectors !== null && !selectsSomething(page, selectors))) continue;
    for (const family of named) used.add(family);
  }
  return fontFaces(page).filter(({ family }) => used.has(family));
});

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

/** A place that names font families. */
interface FontUse {
  /** In lower case. */
  value: string;
  /** The selectors of its rule; null if it is assumed to be used: variables and `style` attributes. */
  selectors: string | null;
}

function fontUses(page: Page): FontUse[] {
  const uses: FontUse[] = [];
  for (const { selectors, declarations } of stylesheets(page).flatMap(({ rules }) => rules)) {
    for (const declaration of declarations) {
      if (!namesFonts(declaration)) continue;
      const isVariable = declaration.property.startsWith('--');
      uses.push({ value: declaration.value.toLowerCase(), selectors: isVariable ? null : selectors });
    }
  }
  for (const element of page.document.querySelectorAll('[style]')) {
    for (const declaration of parseDeclarations(element.getAttribute('style') ?? '')) {
      if (namesFonts(declaration)) uses.push({ value: declaration.value.toLowerCase(), selectors: null });
    }
  }
  return uses;
}

function namesFonts({ property }: Declaration): boolean {
  return property === 'font-family' || property === 'font' || property.startsWith('--');
}

/**
 * Whether a rule selects an element of the page that `accepts`. A pseudo-element counts as its element, because icons
 * are mostly drawn as pseudo-elements.
 */
export function selectsSomething(
  page: Page,
  selectors: string,
  accepts: (element: Element) => boolean = () => true,
): boolean {
  return parseSelectors(selectors, 'as-element').some((selector) =>
    page.document.index
      .withKey(keyOfSelector(selector))
      .slice(0, MAX_ELEMENTS_TESTED)
      .some((element) => stylesheetMatcher(page)(element, selector) && accepts(element)),
  );
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
