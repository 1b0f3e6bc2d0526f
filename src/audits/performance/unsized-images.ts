import { cascade } from '../../engine/dom/cascade.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { counted } from '../../engine/text/units.ts';
import { defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { unseenReason } from '../facts/certainty/unseen-content.ts';
import { hiding } from '../facts/document/hiding.ts';
import { hasImageBox, isExplicitSize } from '../facts/images/has-image-box.ts';
import { imageFiles } from '../facts/images/image-files.ts';
import { unreadStylesheets } from '../facts/network/unread-stylesheets.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import type { ImageFile } from '../image-size/image-size.ts';

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

/** Whether Chrome accepts the attribute as a number: a plus sign makes it invalid. */
function isNumber(value: string | null | undefined): value is string {
  return typeof value === 'string' && !value.startsWith('+') && Number.parseInt(value, 10) >= 0;
}

/**
 * The image with the size of its file, or with the missing dimension that keeps the ratio of the file; null when that is
 * not known, or if CSS would distort the image.
 */
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
