import { cssUrls } from '../../../engine/css/css-urls.ts';
import type { Declaration } from '../../../engine/css/parse-stylesheet.ts';
import { parseSelectors } from '../../../engine/css/selector.ts';
import { keyOfSelector } from '../../../engine/css/selector-key.ts';
import { stylesheetMatcher } from '../../../engine/css/stylesheet-matcher.ts';
import { stylesheets } from '../../../engine/css/stylesheets.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { hiding } from '../document/hiding.ts';

/** Most elements tested for one rule. */
const MAX_ELEMENTS_TESTED = 200;
/** Properties whose images browsers load as soon as an element has them. */
const IMAGE_PROPERTY =
  /^(?:-webkit-)?(?:background(?:-image)?|border-image(?:-source)?|list-style(?:-image)?|mask(?:-image)?|content)$/;

/**
 * The images that the page's CSS gives to displayed elements: absolute URLs, in the order of the CSS, each
 * once. Rules that a more specific rule overrides count too.
 */
export const stylesheetImages = fact((page): string[] => {
  const found = new Set<string>();
  for (const { rules, url } of stylesheets(page)) {
    for (const { selectors, declarations } of rules) {
      const addresses = declarations
        .filter(isImage)
        .flatMap(({ value }) => cssUrls(value))
        .flatMap((address) => URL.parse(address, url)?.href ?? [])
        .filter((address) => !found.has(address));
      if (addresses.length === 0 || !selectsDisplayed(page, selectors)) continue;
      for (const address of addresses) found.add(address);
    }
  }
  return [...found];
});

/**
 * Whether a rule selects a displayed element. A pseudo-element counts as its element, because icons are mostly drawn as
 * pseudo-elements.
 */
function selectsDisplayed(page: Page, selectors: string): boolean {
  const { index } = page.document;
  const matches = stylesheetMatcher(stylesheets(page));
  return parseSelectors(selectors, 'as-element').some(
    (selector) =>
      index.hasKeysOf(selector) &&
      index
        .withKey(keyOfSelector(selector))
        .slice(0, MAX_ELEMENTS_TESTED)
        .some((element) => matches(element, selector) && !hiding(page).isUndisplayed(element)),
  );
}

function isImage({ property }: Declaration): boolean {
  return IMAGE_PROPERTY.test(property);
}
