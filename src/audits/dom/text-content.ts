import type { Node } from '../page.ts';

/** The DOM's `textContent`: the text of all descendants, unstripped. */
export function textContent(node: Node): string {
  const texts: string[] = [];
  const pending: Node[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.nodeName === '#text' && 'value' in next) texts.push(next.value);
    if ('childNodes' in next) {
      for (let i = next.childNodes.length - 1; i >= 0; i--) {
        const child = next.childNodes[i];
        if (child) pending.push(child);
      }
    }
  }
  return texts.join('');
}
