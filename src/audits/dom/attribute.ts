import type { Element } from '../page.ts';

/** The attribute's value as written, null when the element lacks it. `name` in lower case. */
export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name && !candidate.namespace)?.value ?? null;
}
