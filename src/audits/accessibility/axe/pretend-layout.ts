import type { DOMElement, DOMWindow } from 'jsdom';
import { attribute } from '../../dom/attribute.ts';
import type { Element } from '../../page.ts';
import { coveringLayer } from './covering-layer.ts';

const PRETENDED_SIZE_PX = 20;
/** Larger than any part of the screen that axe may ask for. */
const COVERING_SIZE_PX = 10_000;

/** A canvas on which every text looks alike: axe draws texts to find icons, which then are none. */
const BLANK_CANVAS_CONTEXT = {
  canvas: {},
  measureText: () => ({ width: PRETENDED_SIZE_PX }),
  fillText: () => undefined,
  clearRect: () => undefined,
  getImageData: () => ({ data: new Uint8Array(4).fill(1) }),
};

/**
 * Gives the window the parts of layout that axe asks for and jsdom lacks. Every element has a place on the
 * screen, because jsdom's empty boxes would hide all that stands in a clipped ancestor; only what is
 * positioned beyond the top or left edge stands there, as skip links do. No point lies on any element
 * but the one that covers the screen. The fallback inside an `object` is not rendered, as if the object had been
 * loaded.
 * @param sources where each element of the window comes from
 */
export function pretendLayout(window: DOMWindow, sources: ReadonlyMap<DOMElement, Element>): void {
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: DOMElement) {
      return pretendedBox(window.getComputedStyle(this));
    },
  });
  Object.assign(window.Range.prototype, { getClientRects: () => [] });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => BLANK_CANVAS_CONTEXT });
  const layer = coveringLayer(window, sources);
  if (layer) resize(layer, sources.get(layer));
  Object.assign(window.document, {
    elementFromPoint: () => null,
    elementsFromPoint: () => (layer ? [layer] : []),
  });
}

function resize(element: DOMElement, source: Element | undefined): void {
  const style = source ? attribute(source, 'style') : null;
  element.setAttribute('style', `${style ?? ''};width:${COVERING_SIZE_PX}px;height:${COVERING_SIZE_PX}px`);
}

function pretendedBox(style: { getPropertyValue(name: string): string }) {
  const isPositioned = ['absolute', 'fixed'].includes(style.getPropertyValue('position'));
  const left = isPositioned ? beyondEdgePx(style.getPropertyValue('left')) : 0;
  const top = isPositioned ? beyondEdgePx(style.getPropertyValue('top')) : 0;
  const [width, height] = [PRETENDED_SIZE_PX, PRETENDED_SIZE_PX];
  return { x: left, y: top, left, top, right: left + width, bottom: top + height, width, height };
}

function beyondEdgePx(offset: string): number {
  return Math.min(Number.parseFloat(offset) || 0, 0);
}
