import { Element, type Node, Text, type View } from './nodes.ts';

/** Fallbacks that browsers with scripting never show, and SVG elements without visible content. */
const WITHOUT_TEXT = new Set(
  'audio canvas desc iframe metadata noscript object script style title video'.split(' '),
);

/** Elements that may occur inside a word. All others separate words. */
export const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q ruby s samp small span
  strike strong sub sup time tspan tt u var wbr`.split(/\s+/),
);

/**
 * The text of the node that takes part in the layout: white space collapsed, without elements that are
 * not rendered. The elements around the node are not considered.
 */
export function renderedText(view: Pick<View, 'getComputedStyle'>, node: Node): string {
  const texts: string[] = [];
  addRenderedTexts(view, texts, node);
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** Recursive: the parser limits the nesting. */
function addRenderedTexts(view: Pick<View, 'getComputedStyle'>, texts: string[], node: Node): void {
  if (node instanceof Text) texts.push(node.data);
  if (!(node instanceof Element) || !isRendered(view, node)) return;
  const isBoundary = !INLINE.has(node.localName);
  if (isBoundary) texts.push(' ');
  for (const child of node.childNodes) addRenderedTexts(view, texts, child);
  if (isBoundary) texts.push(' ');
}

/** Whether the content of the element takes part in the layout, by its own style alone. */
export function isRendered(view: Pick<View, 'getComputedStyle'>, element: Element): boolean {
  if (WITHOUT_TEXT.has(element.localName)) return false;
  const style = view.getComputedStyle(element);
  return (
    style.getPropertyValue('display') !== 'none' && style.getPropertyValue('content-visibility') !== 'hidden'
  );
}
