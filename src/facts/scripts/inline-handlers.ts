import { fact } from '../../engine/fact.ts';

/** The shortest event that HTML or SVG knows has three letters (`oncut`, `onend`). */
const HANDLER_NAME = /^on[a-z]{3,}$/;

/** The elements with event handlers in attributes, such as `onclick`, and the names of these; in document order. */
export const inlineHandlers = fact((page) =>
  page.document.elements
    .filter(({ attributes }) => attributes.some(isHandler))
    .map((element) => ({ element, names: element.attributes.filter(isHandler).map(({ name }) => name) })),
);

function isHandler({ name }: { name: string }): boolean {
  return HANDLER_NAME.test(name);
}
