import { html } from 'parse5';
import { type Declaration, parseDeclarations } from '../../engine/css/parse-stylesheet.ts';
import { createRuleIndex } from '../../engine/css/rule-index.ts';
import { stylesheetMatcher, stylesheets } from '../../engine/css/stylesheets.ts';
import { cascade } from '../../engine/dom/cascade.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { requestUrl, withoutFragment } from '../../engine/request-url.ts';
import { resourceAt } from '../../engine/resources.ts';
import { counted } from '../../engine/text/units.ts';
import { hiding } from '../../facts/document/hiding.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import type { ImageFile } from '../../facts/image-size/image-size.ts';
import { imageFiles } from '../../facts/images/image-files.ts';
import { unreadStylesheets } from '../../facts/network/unread-stylesheets.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { unseenReason } from '../unseen-content.ts';

const DIMENSIONS = ['width', 'height'];
const OUT_OF_FLOW = ['fixed', 'absolute'];

export const audit = defineAudit('performance/unsized-images', {
  importance: 'medium',
  title: 'Image dimensions',
  description:
    'Images have an explicit width and height in HTML or CSS. The browser then reserves their space, so that content does not shift when they load (Cumulative Layout Shift, CLS).',
  reference: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
  measures: { unsized: 'Images without dimensions' },
  results: {
    'no-images': notApplicable('The page has no images that take up space'),
    sized: passed('All images have a width and height'),
    unsized: failed(
      'Some images have no width or height',
      'Add width and height attributes with the pixel size of the file. Where CSS sets the width, also set height: auto there.',
    ),
    undetermined: unknown('css-not-fetched', 'Image dimensions could not be determined'),
  },
  audit: (page) => {
    const images = page.document.querySelectorAll('img').filter((image) => occupiesSpace(page, image));
    const unsized = images.filter((image) => missingOf(page, image) !== null);
    const measured = {
      value: { images: images.length, unsized: unsized.length },
      ...listEvidence(unsized, (image) => elementEvidence(image, missingOf(page, image))),
      fixes: tagFixes(unsized, (image) => sizedTag(page, image)),
      confidence: 'likely' as const,
    };
    if (unsized.length > 0) {
      if (unreadStylesheets(page).length > 0) return { result: 'undetermined', ...measured };
      const title = `${counted(unsized.length, 'image', 'has', 'have')} no width or height`;
      return { result: 'unsized', title, ...measured };
    }
    const reason = unseenReason(page);
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: images.length > 0 ? 'sized' : 'no-images', ...measured };
  },
});

/** Whether the image takes up space in the normal flow of the page. Inline SVG files never shift the layout. */
function occupiesSpace(page: Page, image: Element): boolean {
  if (/^\s*data:image\/svg\+xml/i.test(image.getAttribute('src') ?? '')) return false;
  if (hiding(page).isUndisplayed(image) || !hasImageBox(page, image)) return false;
  const parent = image.parentElement;
  const placed = parent?.localName === 'picture' ? parent : image;
  return !OUT_OF_FLOW.includes(cascade(page)(placed).get('position') ?? '');
}

/** The missing dimensions, in words; null when none is missing. */
function missingOf(page: Page, image: Element): string | null {
  const hasRatio = isExplicitSize(cascade(page)(image).get('aspect-ratio'));
  const missing = DIMENSIONS.filter(
    (name) => !isNumber(image.getAttribute(name)) && !isExplicitSize(cascade(page)(image).get(name)),
  );
  const isSized = missing.length === 0 || (missing.length === 1 && hasRatio);
  return isSized ? null : `no ${missing.join(' or ')}`;
}

/** Values that leave the size to the file. */
const SIZELESS = ['auto', 'initial', 'unset', 'inherit'];

/** Whether a cascaded value of `width`, `height` or `aspect-ratio` gives an image a size, by the rule of Lighthouse. */
function isExplicitSize(value: string | undefined): boolean {
  return value !== undefined && !SIZELESS.includes(value);
}

/** Whether Chrome accepts the attribute as a number: a plus sign makes it invalid. */
function isNumber(value: string | null | undefined): value is string {
  return typeof value === 'string' && !value.startsWith('+') && Number.parseInt(value, 10) >= 0;
}

/** The image with the dimensions of its file that it lacks; null if unknown, or if CSS would distort it. */
function sizedTag(page: Page, element: Element) {
  const url = URL.parse(element.getAttribute('src') ?? '', page.document.baseURI)?.href ?? '';
  const file = imageFiles(page).get(withoutFragment(url));
  const attributes = file && !isHalfStyled(page, element) && sizeAttributes(element, file);
  return attributes ? { element, attributes } : null;
}

const WIDTH = /^(?:(?:min|max)-)?(?:width|inline-size)$/;
const HEIGHT = /^(?:(?:min|max)-)?(?:height|block-size)$/;

/** Whether CSS sets or limits one dimension and leaves the other to its attribute: `max-width: 100%` without `height: auto`. */
function isHalfStyled(page: Page, image: Element): boolean {
  const styles = cascade(page)(image);
  const isSet = (dimension: RegExp) =>
    styles.entries().some(([property, value]) => dimension.test(property) && value !== 'auto');
  return (isSet(WIDTH) && !styles.has('height')) || (isSet(HEIGHT) && !styles.has('width'));
}

/** Null beside a percentage, whose pixels are unknown. */
function sizeAttributes(element: Element, { width, height }: ImageFile): Record<string, string> | null {
  const [givenWidth, givenHeight] = DIMENSIONS.map((name) => element.getAttribute(name));
  if ([givenWidth, givenHeight].some((given) => given?.includes('%'))) return null;
  if (isNumber(givenWidth)) {
    return { height: String(Math.round((Number.parseInt(givenWidth, 10) * height) / width)) };
  }
  if (isNumber(givenHeight)) {
    return { width: String(Math.round((Number.parseInt(givenHeight, 10) * width) / height)) };
  }
  return { width: String(width), height: String(height) };
}

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
function hasImageBox(page: Page, image: Element): boolean {
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
