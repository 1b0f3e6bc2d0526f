import type { DOMElement, DOMWindow } from 'jsdom';
import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../../css/media-query.ts';
import { renderedText } from '../../dom/rendered-text.ts';
import type { Element } from '../../page.ts';

/** axe's mark for a layer that covers the screen. */
const MIN_SHARE_OF_SCREEN = 0.75;
/** What fills the screen stands near the root. */
const MAX_DEPTH = 4;
/** A layer with less of the page's text is taken for one that a script takes away once the page has loaded. */
const MIN_SHARE_OF_TEXT = 0.5;

type Style = ReturnType<DOMWindow['getComputedStyle']>;

/** How large, in CSS pixels, and how far from the left or top edge. */
interface Extent {
  start: number;
  size: number;
}

/**
 * The element that is positioned over most of a phone's screen and holds most of the text, as in pages laid out
 * like apps. axe takes it for an open dialog, and asks for no landmarks beside it.
 * @param sources where each element of the window comes from
 */
export function coveringLayer(
  window: DOMWindow,
  sources: ReadonlyMap<DOMElement, Element>,
): DOMElement | null {
  const elements = new Map([...sources].map(([element, source]) => [source, element]));
  const body = [...elements.keys()].find(({ tagName }) => tagName === 'body');
  if (!body) return null;
  const minText = MIN_SHARE_OF_TEXT * renderedText(body).length;

  let level = children(body);
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const inFlow: Element[] = [];
    for (const source of level) {
      const element = elements.get(source);
      const style = element && window.getComputedStyle(element);
      if (!style) continue;
      // What it holds is positioned in the screen, too.
      if (['', 'static'].includes(style.getPropertyValue('position'))) inFlow.push(source);
      else if (coversScreen(style) && renderedText(source).length >= minText) return element;
    }
    level = inFlow.flatMap(children);
  }
  return null;
}

function children({ childNodes }: Element): Element[] {
  return childNodes.filter((node): node is Element => 'tagName' in node);
}

function coversScreen(style: Style): boolean {
  const value = (property: string) => style.getPropertyValue(property);
  if (!['absolute', 'fixed'].includes(value('position')) || value('display') === 'none') return false;
  const across = extent(value('left'), value('width'), value('right'), PHONE_WIDTH_PX);
  const down = extent(value('top'), value('height'), value('bottom'), PHONE_HEIGHT_PX);
  return isWide(across, PHONE_WIDTH_PX) && isWide(down, PHONE_HEIGHT_PX);
}

/** Null when that takes a layout to tell. */
function extent(start: string, size: string, end: string, screenPx: number): Extent | null {
  const [before, declared, after] = [start, size, end].map((length) => pixels(length, screenPx));
  const known = declared ?? (before != null && after != null ? screenPx - before - after : null);
  return known === null
    ? null
    : { start: before ?? (after != null ? screenPx - known - after : 0), size: known };
}

/** The middle of the screen, and as much of each side of it, has to lie under the layer. */
function isWide(extent: Extent | null, screenPx: number): boolean {
  const marginPx = (screenPx * (1 - MIN_SHARE_OF_SCREEN)) / 2;
  return extent !== null && extent.start <= marginPx && extent.start + extent.size >= screenPx - marginPx;
}

function pixels(length: string, screenPx: number): number | null {
  const [, number = '', unit] = /^(-?[\d.]+)(px|%|vw|vh)?$/.exec(length) ?? [];
  const value = Number.parseFloat(number);
  if (Number.isNaN(value)) return null;
  return unit === undefined || unit === 'px' ? value : (value / 100) * screenPx;
}
