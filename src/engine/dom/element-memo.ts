import type { Element } from './nodes.ts';

/**
 * Derives a value for each element of one document at most once. The values are in an array by the position of their
 * element: a map would have to give each of thousands of elements a hash first.
 */
export function elementMemo<Value extends object | boolean>(
  derive: (element: Element) => Value,
): (element: Element) => Value {
  let known: (Value | undefined)[] | undefined;
  return (element) => {
    // An element that is no part of the document has no position.
    if (element.start === -1) return derive(element);
    known ??= new Array(element.ownerDocument.elements.length);
    let value = known[element.start];
    if (value === undefined) {
      value = derive(element);
      known[element.start] = value;
    }
    return value;
  };
}
