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
 * The images that the page's CSS gives to displayed elements: absolute URLs, in the order of the CSS. Rules that a more
 * specific rule overrides count too.
 */
export const stylesheetImages = fact((page): string[] =>
  stylesheets(page).flatMap(({ rules, url }) =>
    rules.flatMap(({ selectors, declarations }) => {
      const urls = declarations.filter(isImage).flatMap(({ value }) => cssUrls(value));
      return urls.length > 0 && selectsDisplayed(page, selectors)
        ? urls.flatMap((address) => URL.parse(address, url)?.href ?? [])
        : [];
    }),
  ),
);

/**
 * Whether a rule selects a displayed element. A pseudo-element counts as its element, because icons are mostly drawn as
 * pseudo-elements.
 */
function selectsDisplayed(page: Page, selectors: string): boolean {
  return parseSelectors(selectors, 'as-element').some((selector) =>
    page.document.index
      .withKey(keyOfSelector(selector))
      .slice(0, MAX_ELEMENTS_TESTED)
      .some(
        (element) =>
          stylesheetMatcher(stylesheets(page))(element, selector) && !hiding(page).isUndisplayed(element),
      ),
  );
}

function isImage({ property }: Declaration): boolean {
  return IMAGE_PROPERTY.test(property);
}
