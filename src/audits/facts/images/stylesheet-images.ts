import { cssUrls } from '../../../engine/css/css-urls.ts';
import type { Declaration } from '../../../engine/css/parse-stylesheet.ts';
import { stylesheets } from '../../../engine/css/stylesheets.ts';
import { fact } from '../../../engine/fact.ts';
import { hiding } from '../document/hiding.ts';
import { selectsSomething } from '../network/used-font-faces.ts';

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
      const isUsed =
        urls.length > 0 && selectsSomething(page, selectors, (it) => !hiding(page).isUndisplayed(it));
      return isUsed ? urls.flatMap((address) => URL.parse(address, url)?.href ?? []) : [];
    }),
  ),
);

function isImage({ property }: Declaration): boolean {
  return IMAGE_PROPERTY.test(property);
}
