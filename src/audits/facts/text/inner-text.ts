import { html } from 'parse5';
import { Element, type Node, Text } from '../../../engine/dom/nodes.ts';
import { isRendered } from '../../../engine/dom/rendered-text.ts';
import type { Window } from '../../../engine/dom/window.ts';
import type { Page } from '../../../engine/page.ts';
import { hiding } from '../document/hiding.ts';
import { pageWindow } from '../scripts/page-window.ts';

/** Elements that browsers put on lines of their own, or in cells of their own. */
const BLOCKS = new Set(
  `address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p
  plaintext pre search section summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
);
const BLOCK_DISPLAY = /^(?:block|flex|flow-root|grid|list-item|table)\b/;
const LINE_BREAK = '\n';

/**
 * The DOM's `innerText` without layout: white space collapsed, lines separated by line breaks, hidden parts left out.
 * As in browsers, an element that is not rendered gives all of its text; so does an SVG, which has no
 * `innerText`. Null when there are more than `maxNodes` nodes to read.
 */
export function innerText(page: Page, element: Element, maxNodes: number): string | null {
  const window = pageWindow(page);
  const { isUnrendered, isInvisible } = hiding(page);
  const isWhole = element.namespaceURI === html.NS.SVG || isUnrendered(element);
  const texts: string[] = [];
  const pending: (Node | string)[] = element.childNodes.toReversed();
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (++nodes > maxNodes) return null;
    else if (next instanceof Element) {
      if (!isWhole && !isRendered(window, next)) continue;
      const edge = !isWhole && isBlock(window, next) ? [LINE_BREAK] : [];
      texts.push(...edge);
      pending.push(...edge, ...next.childNodes.toReversed());
    } else if (next instanceof Text) {
      if (isWhole) texts.push(next.data);
      else if (!isInvisible(next.parentElement ?? element)) texts.push(next.data.replaceAll(LINE_BREAK, ' '));
    }
  }
  return isWhole ? texts.join('') : collapsed(texts.join(''));
}

function isBlock(window: Window, element: Element): boolean {
  const display = window.getComputedStyle(element).getPropertyValue('display');
  return BLOCKS.has(element.localName) || BLOCK_DISPLAY.test(display);
}

function collapsed(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => line.replace(/[ \t\f\r]+/g, ' ').trim())
    .filter(Boolean)
    .join(LINE_BREAK);
}
