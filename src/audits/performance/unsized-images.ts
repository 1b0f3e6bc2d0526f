import { cascade } from '../../engine/dom/cascade.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { hiding } from '../facts/hiding.ts';
import { unreadStylesheets } from '../facts/unread-stylesheets.ts';
import { unseenReason } from '../facts/unseen-content.ts';
import { listEvidence } from '../list-evidence.ts';

/** Values that leave the size to the file. */
const SIZELESS = ['auto', 'initial', 'unset', 'inherit'];
const OUT_OF_FLOW = ['fixed', 'absolute'];

export const audit = defineAudit({
  id: 'unsized-images',
  category: 'performance',
  importance: 'medium',
  title: 'Room for pictures',
  description:
    'Every picture has a width and a height, in the markup or the CSS. The browser then keeps its place free, and nothing jumps when it arrives.',
  reference: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
  results: {
    'no-images': { outcome: 'not_applicable', title: 'The page shows no pictures that take up room' },
    sized: { outcome: 'passed', title: 'Every picture has a width and a height' },
    unsized: {
      outcome: 'failed',
      title: 'Pictures have no width or height',
      advice:
        'Give the listed pictures width and height attributes with the size of the file; CSS can still scale them.',
    },
    untold: {
      outcome: 'unknown',
      reason: 'css-not-fetched',
      title: 'Whether every picture has a width and a height could not be told',
    },
  },
  audit: (page) => {
    const images = page.document.querySelectorAll('img').filter((image) => takesRoom(page, image));
    const unsized = images.filter((image) => !isSized(page, image));
    const measured = {
      value: { images: images.length, unsized: unsized.length },
      ...listEvidence(unsized, (image) => elementEvidence(image, missingOf(page, image))),
      confidence: 'likely' as const,
    };
    if (unsized.length > 0) {
      const isOpen = unreadStylesheets(page).length > 0;
      return { result: isOpen ? 'untold' : 'unsized', ...measured };
    }
    const reason = unseenReason(page);
    if (reason) return { result: 'untold', reason, ...measured };
    return { result: images.length > 0 ? 'sized' : 'no-images', ...measured };
  },
});

/** A picture within the flow of the page. One without a file has no size; drawings inside the page never shift it. */
function takesRoom(page: Page, image: Element): boolean {
  const src = image.getAttribute('src')?.trim() ?? '';
  const hasFile = src !== '' || Boolean(image.getAttribute('srcset')?.trim());
  if (!hasFile || /^data:image\/svg\+xml/i.test(src) || hiding(page).isUndisplayed(image)) return false;
  const parent = image.parentElement;
  const placed = parent?.localName === 'picture' ? parent : image;
  return !OUT_OF_FLOW.includes(cascade(page)(placed).get('position') ?? '');
}

function isSized(page: Page, image: Element): boolean {
  return missingOf(page, image) === null;
}

/** What the picture lacks, in words; null when nothing. */
function missingOf(page: Page, image: Element): string | null {
  const hasRatio = isExplicit(cascade(page)(image).get('aspect-ratio'));
  const missing = ['width', 'height'].filter(
    (name) => !isNumber(image.getAttribute(name)) && !isExplicit(cascade(page)(image).get(name)),
  );
  const isSized = missing.length === 0 || (missing.length === 1 && hasRatio);
  return isSized ? null : `no ${missing.join(' and no ')}`;
}

/** As Chrome reads it: a sign of plus makes the attribute void. */
function isNumber(value: string | null): boolean {
  return value !== null && !value.startsWith('+') && Number.parseInt(value, 10) >= 0;
}

function isExplicit(value: string | undefined): boolean {
  return value !== undefined && !SIZELESS.includes(value);
}
