import type { DOMElement, DOMWindow } from 'jsdom';

const PRETENDED_SIZE_PX = 20;

/**
 * Gives the window the parts of layout that axe asks for and jsdom lacks. Every element has a place on the
 * screen, because jsdom's empty boxes would hide all that stands in a clipped ancestor; only what is
 * positioned beyond the top or left edge stands there, as skip links do. No point lies on any element.
 */
export function pretendLayout(window: DOMWindow): void {
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: DOMElement) {
      const style = window.getComputedStyle(this);
      const isPositioned = ['absolute', 'fixed'].includes(style.getPropertyValue('position'));
      const left = isPositioned ? beyondEdgePx(style.getPropertyValue('left')) : 0;
      const top = isPositioned ? beyondEdgePx(style.getPropertyValue('top')) : 0;
      const [width, height] = [PRETENDED_SIZE_PX, PRETENDED_SIZE_PX];
      return { x: left, y: top, left, top, right: left + width, bottom: top + height, width, height };
    },
  });
  Object.assign(window.document, { elementFromPoint: () => null, elementsFromPoint: () => [] });
}

function beyondEdgePx(offset: string): number {
  return Math.min(Number.parseFloat(offset) || 0, 0);
}
