import { html } from 'parse5';
import { inlineStyle } from '../../engine/elements/inline-style.ts';
import type { Element, Node, Page } from '../../engine/page.ts';
import { hiding } from './hiding.ts';

/** Elements that browsers put on lines of their own, or in cells of their own. */
const BLOCKS = new Set(
  `address article aside blockquote br caption center dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p
  plaintext pre search section summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
);
const BLOCK_DISPLAY = /^(?:block|flex|flow-root|grid|list-item|table)\b/;
const LINE_BREAK = '\n';

/**
 * The DOM's `innerText` as far as markup alone tells: white space collapsed, lines parted by line breaks,
 * hidden parts left out. As in browsers, an element that takes no room gives all of its text; so does a
 * drawing, which has no `innerText`. Null when there are more than `maxNodes` nodes to read.
 */
export function innerText(page: Page, element: Element, maxNodes: number): string | null {
  const { unrendered, invisible } = hiding(page);
  const isWhole = unrendered.has(element) || element.namespaceURI === html.NS.SVG;
  const texts: string[] = [];
  const pending: (Node | string)[] = element.childNodes.toReversed();
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (++nodes > maxNodes) return null;
    else if ('tagName' in next) {
      if (!isWhole && unrendered.has(next)) continue;
      const edge = !isWhole && isBlock(next) ? [LINE_BREAK] : [];
      texts.push(...edge);
      pending.push(...edge, ...next.childNodes.toReversed());
    } else if ('value' in next) {
      if (isWhole) texts.push(next.value);
      else if (!invisible.has(next.parentNode ?? element)) texts.push(next.value.replaceAll(LINE_BREAK, ' '));
    }
  }
  return isWhole ? texts.join('') : collapsed(texts.join(''));
}

function isBlock(element: Element): boolean {
  return BLOCKS.has(element.tagName) || BLOCK_DISPLAY.test(inlineStyle(element, 'display') ?? '');
}

function collapsed(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => line.replace(/[ \t\f\r]+/g, ' ').trim())
    .filter(Boolean)
    .join(LINE_BREAK);
}
