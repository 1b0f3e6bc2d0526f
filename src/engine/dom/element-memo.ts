import type { Element } from './nodes.ts';

/**
 * Caches a value for each element of one document, in an array indexed by the element's position. A `Map` would first
 * compute a hash for each of thousands of elements.
 */
export function elementMemo<Value extends object | boolean>(
  derive: (element: Element) => Value,
): (element: Element) => Value {
  let known: (Value | undefined)[] | undefined;
  return (element) => {
    known ??= new Array(element.ownerDocument.elements.length);
    let value = known[element.start];
    if (value === undefined) {
      value = derive(element);
      known[element.start] = value;
    }
    return value;
  };
}
