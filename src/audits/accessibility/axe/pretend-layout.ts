import type { DOMElement, DOMWindow } from 'jsdom';

const PRETENDED_SIZE_PX = 20;

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
 * positioned beyond the top or left edge stands there, as skip links do. No point lies on any element. The
 * fallback inside an `object` is not rendered, as if the object had been loaded.
 */
export function pretendLayout(window: DOMWindow): void {
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: DOMElement) {
      return pretendedBox(window.getComputedStyle(this));
    },
  });
  Object.assign(window.Range.prototype, { getClientRects: () => [] });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => BLANK_CANVAS_CONTEXT });
  Object.assign(window.document, { elementFromPoint: () => null, elementsFromPoint: () => [] });
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
