import { cssUrls } from '../../engine/css/css-urls.ts';
import { parseSelectors } from '../../engine/css/selector.ts';
import { keyOfCompound } from '../../engine/css/selector-key.ts';
import { type AppliedStylesheet, stylesheetMatcher, stylesheets } from '../../engine/css/stylesheets.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import { hiding } from '../document/hiding.ts';

type Stylesheets = readonly AppliedStylesheet[];

const MAX_ELEMENTS_TESTED = 200;
/** Properties whose images browsers load as soon as an element has them. */
const IMAGE_PROPERTY =
  /^(?:-webkit-)?(?:background(?:-image)?|border-image(?:-source)?|list-style(?:-image)?|mask(?:-image)?|content)$/;

/** The absolute URLs of images that CSS gives to displayed elements, each once. Overridden rules count too. */
export const stylesheetImages = fact((page): string[] => {
  const { isUndisplayed } = hiding(page);
  const displayed = imageRules(stylesheets(page)).filter(({ elements }) => !elements.every(isUndisplayed));
  return [...new Set(displayed.flatMap(({ urls }) => urls))];
});

/** The images of the rules that have some, and the elements that these select; found once for all rounds of planning. */
const imageRules = fact((sheets: Stylesheets) =>
  sheets.flatMap(({ rules, url, element }) =>
    rules.flatMap(({ selectors, declarations }) => {
      const urls = declarations.flatMap(({ property, value }) =>
        IMAGE_PROPERTY.test(property) ? cssUrls(value) : [],
      );
      if (urls.length === 0) return [];
      const absolute = urls.flatMap((address) => URL.parse(address, url)?.href ?? []);
      return { urls: absolute, elements: selectedElements(sheets, selectors, element) };
    }),
  ),
);

/** The elements that a rule of a sheet selects. A pseudo-element, as most icons are, counts as its element. */
function selectedElements(sheets: Stylesheets, selectors: string, { shadowTree }: Element): Element[] {
  const index = sheets[0]?.element.ownerDocument.index;
  const matches = stylesheetMatcher(sheets);
  return parseSelectors(selectors, 'as-element').flatMap((selector) =>
    index?.hasKeysOf(selector)
      ? index
          .withKey(keyOfCompound(selector.compounds.at(-1)))
          .slice(0, MAX_ELEMENTS_TESTED)
          .filter((element) => element.shadowTree === shadowTree && matches(element, selector))
      : [],
  );
}
