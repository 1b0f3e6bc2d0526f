import { firstCharacters } from '../text/clip-json.ts';
import { Element, type Node, Text } from './nodes.ts';
import { INLINE } from './rendered-text.ts';

/** Elements whose content is code, or shown only by browsers that lack a feature. */
const WITHOUT_TEXT = new Set('head iframe noscript object script style template'.split(' '));
/** Bounds the time for elements with many descendants and no text. */
const MAX_NODES = 200;
/** A longer text node or attribute is cut before white space is collapsed. */
const MAX_NODE_CHARACTERS = 500;

/**
 * The start of the text of an element, with white space collapsed and the alternative text of images, however it is
 * styled. Empty if the first nodes have no text.
 */
export function leadingText(element: Element, maxCharacters: number): string {
  let text = '';
  let nodes = 0;
  const isDone = () => nodes >= MAX_NODES || text.length > maxCharacters;
  const visit = (node: Node): void => {
    nodes++;
    if (node instanceof Text) text += firstCharacters(node.data, MAX_NODE_CHARACTERS);
    else if (node instanceof Element && !WITHOUT_TEXT.has(node.localName)) {
      const boundary = INLINE.has(node.localName) ? '' : ' ';
      text += `${boundary}${firstCharacters(node.getAttribute('alt') ?? '', MAX_NODE_CHARACTERS)}`;
      for (const child of node.childNodes) {
        if (isDone()) break;
        visit(child);
      }
      text += boundary;
    }
    text = text.replaceAll(/\s+/g, ' ').trimStart();
  };
  visit(element);
  text = text.trimEnd();
  return text.length <= maxCharacters ? text : `${firstCharacters(text, maxCharacters - 1)}…`;
}
