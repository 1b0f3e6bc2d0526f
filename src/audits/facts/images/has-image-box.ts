import { html } from 'parse5';
import { type Declaration, parseDeclarations } from '../../../engine/css/parse-stylesheet.ts';
import { createRuleIndex } from '../../../engine/css/rule-index.ts';
import { stylesheetMatcher, stylesheets } from '../../../engine/css/stylesheets.ts';
import { cascade } from '../../../engine/dom/cascade.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { requestUrl } from '../../../engine/request-url.ts';
import { resourceAt } from '../../../engine/resources.ts';
import { foundResponse } from '../../../page/found-resource.ts';

const DIMENSIONS = ['width', 'height'];
/** Properties that enlarge a box without content. */
const ENLARGING =
  /^(?:padding(?:-[a-z-]+)?|border(?:-(?:top|right|bottom|left))?(?:-width)?|min-(?:width|height))$/;
const NONZERO = /(?:^|\s)(?:0*\.0*)?[1-9]|\b(?:thin|medium|thick)\b/;
const BLOCK_LEVEL = /^(?:block|flex|grid|table|list-item|flow-root)$/;

/**
 * Whether the box of a displayed `img` has a width or a height in Chromium. An image with a file has one. Without a
 * file, Chromium shows the text or, where the file is missing and there is no `alt` attribute, an icon. An image
 * without any of these has a box only by its dimensions, or by padding, borders and minimum sizes.
 */
export function hasImageBox(page: Page, image: Element): boolean {
  const alt = image.getAttribute('alt');
  const file = fileOf(page, image);
  if (file === 'found' || (file === 'missing' && alt === null)) return true;
  if ((alt ?? image.getAttribute('title') ?? '').trim() !== '') return true;
  return isSizedWithoutContent(page, image) || isEnlarged(page, image);
}

/** Whether the image names a file, and whether its server has it. A file that was not requested counts as found. */
function fileOf(page: Page, image: Element): 'none' | 'missing' | 'found' {
  const src = image.getAttribute('src')?.trim();
  if (image.getAttribute('srcset')?.trim()) return 'found';
  if (!src) return 'none';
  const url = requestUrl(page, 'passive', src);
  const resource = url && resourceAt(page, url.href);
  const isMissing = resource?.response ? !foundResponse(resource) : resource?.failure === 'fetch-failed';
  return isMissing ? 'missing' : 'found';
}

/**
 * Whether its dimensions give an image without content a box. Without a `src` attribute, each dimension counts. With
 * one, Chromium renders an empty inline element in place of the image: in standards mode, it ignores a single
 * dimension, and a block fills its parent.
 */
function isSizedWithoutContent(page: Page, image: Element): boolean {
  const style = cascade(page)(image);
  const dimensions = DIMENSIONS.filter(
    (name) => Number.parseInt(image.getAttribute(name) ?? '', 10) > 0 || isExplicitSize(style.get(name)),
  ).length;
  if (!image.hasAttribute('src')) return dimensions > 0;
  const display = style.get('display') ?? 'inline';
  if (BLOCK_LEVEL.test(display)) return true;
  const isIgnoringOne = display === 'inline' && page.document.mode !== html.DOCUMENT_MODE.QUIRKS;
  return dimensions > (isIgnoringOne ? 1 : 0);
}

/** Whether a rule enlarges the empty box. Rules that a more specific rule overrides count too. */
function isEnlarged(page: Page, image: Element): boolean {
  if (parseDeclarations(image.getAttribute('style') ?? '').some(isEnlarging)) return true;
  return enlargingRules(page).rulesFor(image, stylesheetMatcher(stylesheets(page))).length > 0;
}

const enlargingRules = fact((page) => {
  const index = createRuleIndex<true>();
  for (const { rules } of stylesheets(page)) {
    for (const { selectors, declarations } of rules) {
      if (declarations.some(isEnlarging)) index.add(selectors, true);
    }
  }
  return index;
});

function isEnlarging({ property, value }: Declaration): boolean {
  return ENLARGING.test(property) && NONZERO.test(value);
}

/** Values that leave the size to the file. */
const SIZELESS = ['auto', 'initial', 'unset', 'inherit'];

/** Whether a cascaded value of `width`, `height` or `aspect-ratio` gives an image a size, by the rule of Lighthouse. */
export function isExplicitSize(value: string | undefined): boolean {
  return value !== undefined && !SIZELESS.includes(value);
}
