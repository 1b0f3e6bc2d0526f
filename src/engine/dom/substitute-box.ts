import { html } from 'parse5';
import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../css/media-query.ts';
import type { ComputedStyle } from './computed-style.ts';
import { pixels } from './pixels.ts';

const BOX_SIZE_PX = 20;
/** SVG elements that contain text and are never rendered, though browsers compute their `display` as `inline`. */
const SVG_WITHOUT_BOX = new Set(['desc', 'metadata', 'script', 'style', 'title']);
/** Browsers give such an element an empty box. axe treats both an empty box and one off the screen as invisible. */
const OFF_SCREEN_BOX = boxAt(-BOX_SIZE_PX, -BOX_SIZE_PX);

/** A box on the screen in CSS pixels. */
export type Box = ReturnType<typeof boxAt>;

/**
 * The box of an element, as a substitute for layout. All elements have the same box, because an empty box would hide
 * the content of a clipped ancestor. Exceptions are elements that `left`, `top` or a negative margin moves beyond the
 * left or top edge of the screen, a way to hide skip links.
 */
export function substituteBox(
  { namespaceURI, localName }: { namespaceURI: string; localName: string },
  style: Pick<ComputedStyle, 'getPropertyValue'>,
): Box {
  if (namespaceURI === html.NS.SVG && SVG_WITHOUT_BOX.has(localName)) return OFF_SCREEN_BOX;
  const isPositioned = ['absolute', 'fixed'].includes(style.getPropertyValue('position'));
  const offset = (property: string, screenPx: number) =>
    isPositioned ? Math.min(pixels(style.getPropertyValue(property), screenPx) ?? 0, 0) : 0;
  const margin = (property: string, screenPx: number) =>
    offScreenMarginPx(style.getPropertyValue(property), screenPx);
  const left = offset('left', PHONE_WIDTH_PX) + margin('margin-left', PHONE_WIDTH_PX);
  const top = offset('top', PHONE_HEIGHT_PX) + margin('margin-top', PHONE_HEIGHT_PX);
  return boxAt(left, top);
}

function boxAt(left: number, top: number) {
  const [width, height] = [BOX_SIZE_PX, BOX_SIZE_PX];
  return { x: left, y: top, left, top, right: left + width, bottom: top + height, width, height };
}

/** A negative margin that moves an element off the screen; 0 for smaller ones, as in grids and for overlaps. */
function offScreenMarginPx(margin: string, screenPx: number): number {
  const px = pixels(margin, screenPx) ?? 0;
  return px <= -screenPx ? px : 0;
}
