import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../../../engine/css/media-query.ts';
import type { ComputedStyle } from '../../../engine/dom/computed-style.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { pixels } from '../../../engine/dom/pixels.ts';
import { renderedText } from '../../../engine/dom/rendered-text.ts';
import type { Window } from '../../../engine/dom/window.ts';

/** axe's own threshold for an element that covers the screen. */
const MIN_SHARE_OF_SCREEN = 0.75;
/** A layer that covers the screen is near the root. */
const MAX_DEPTH = 4;
/** A layer with less of the page's text is assumed to be temporary: a script removes it after the page has loaded. */
const MIN_SHARE_OF_TEXT = 0.5;

/** Marks the element that covers a phone's screen with most of the text, for axe to treat it as an open dialog. */
export function coverScreen(window: Window): void {
  const layer = coveringLayer(window);
  if (!layer) return;
  window.coveringLayer = layer;
  const style = window.getComputedStyle(layer);
  style.setProperty('width', `${PHONE_WIDTH_PX}px`);
  style.setProperty('height', `${PHONE_HEIGHT_PX}px`);
}

function coveringLayer(window: Window): Element | null {
  const { body } = window.document;
  if (!body) return null;
  const minText = MIN_SHARE_OF_TEXT * renderedText(window, body).length;

  let level = body.children;
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const inFlow: Element[] = [];
    for (const element of level) {
      const style = window.getComputedStyle(element);
      // A static element is not a layer, but its children can be.
      if (style.getPropertyValue('position') === 'static') inFlow.push(element);
      else if (coversScreen(style) && renderedText(window, element).length >= minText) return element;
    }
    level = inFlow.flatMap(({ children }) => children);
  }
  return null;
}

function coversScreen(style: ComputedStyle): boolean {
  const value = (property: string) => style.getPropertyValue(property);
  if (!['absolute', 'fixed'].includes(value('position')) || value('display') === 'none') return false;
  return (
    coversLength(['left', 'width', 'right'].map(value), PHONE_WIDTH_PX) &&
    coversLength(['top', 'height', 'bottom'].map(value), PHONE_HEIGHT_PX)
  );
}

/**
 * Whether a positioned element includes the middle of the screen along one axis, and at least `MIN_SHARE_OF_SCREEN` of its
 * length. False if the size of the element depends on layout.
 * @param lengths the distance from the start, the size, and the distance from the end
 */
function coversLength(lengths: readonly string[], screenPx: number): boolean {
  const [before, declared, after] = lengths.map((length) => pixels(length, screenPx));
  const size = declared ?? (before != null && after != null ? screenPx - before - after : null);
  if (size === null) return false;
  const start = before ?? (after != null ? screenPx - size - after : 0);
  const marginPx = (screenPx * (1 - MIN_SHARE_OF_SCREEN)) / 2;
  return start <= marginPx && start + size >= screenPx - marginPx;
}
