import type { Element } from '../page.ts';

/** The attribute's value as written, null when the element lacks it. `name` in lower case. */
export function attribute({ attrs }: Element, name: string): string | null {
  for (const candidate of attrs) {
    if (candidate.name === name && !candidate.namespace) return candidate.value;
  }
  return null;
}
