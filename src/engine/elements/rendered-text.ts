import type { Element, Node } from '../page.ts';
import { attribute } from './attribute.ts';
import { inlineStyle } from './inline-style.ts';

/** Elements whose text no browser with scripting shows: HTML's `display: none` list, fallbacks, SVG notes. */
const UNRENDERED = new Set(
  `area base basefont datalist head link meta noembed noframes param rp script style template title noscript
  iframe audio video canvas object desc metadata`.split(/\s+/),
);

/** Elements that may stand inside a word. Around every other element the text breaks. */
const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q ruby s samp small span
  strike strong sub sup time tspan tt u var wbr`.split(/\s+/),
);

/**
 * The text of the node that a reader sees as far as markup alone tells: white space collapsed, without what
 * is never rendered and without elements hidden by the `hidden` attribute or an inline `display: none`.
 */
export function renderedText(node: Node): string {
  const texts: string[] = [];
  addRenderedTexts(texts, node);
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** Recursive, since no page nests deeper than `parseTree` lets it. */
function addRenderedTexts(texts: string[], node: Node): void {
  if ('value' in node) texts.push(node.value);
  if (!('childNodes' in node) || ('tagName' in node && !isRendered(node))) return;
  const isBoundary = !INLINE.has(node.nodeName);
  if (isBoundary) texts.push(' ');
  for (const child of node.childNodes) addRenderedTexts(texts, child);
  if (isBoundary) texts.push(' ');
}

/** Whether the element is shown as far as its own markup tells: one that is hidden may stand around it. */
export function isRendered(element: Element): boolean {
  if (UNRENDERED.has(element.tagName) || attribute(element, 'hidden') !== null) return false;
  return inlineStyle(element, 'display') !== 'none';
}
