import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';

/** The shortest event that HTML or SVG knows has three letters (`oncut`, `onend`). */
const HANDLER_NAME = /^on[a-z]{3,}$/;

/** An element with event handlers in its attributes. */
export interface InlineHandlers {
  element: Element;
  /** The names of the attributes, such as `onclick`. */
  names: string[];
}

/** The elements with event handlers in attributes, in document order. */
export const inlineHandlers = fact((page): InlineHandlers[] =>
  page.document.elements
    .filter(({ attributes }) => attributes.some(isHandler))
    .map((element) => ({ element, names: element.attributes.filter(isHandler).map(({ name }) => name) })),
);

function isHandler({ name }: { name: string }): boolean {
  return HANDLER_NAME.test(name);
}
