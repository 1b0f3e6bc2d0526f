import type { Node } from '../page.ts';

/** The DOM's `textContent`: the text of all descendants, unstripped. */
export function textContent(node: Node): string {
  const texts: string[] = [];
  addTexts(texts, node);
  return texts.join('');
}

/** Recursive, since no page nests deeper than `parseTree` lets it. */
function addTexts(texts: string[], node: Node): void {
  if ('value' in node) texts.push(node.value);
  if ('childNodes' in node) for (const child of node.childNodes) addTexts(texts, child);
}
