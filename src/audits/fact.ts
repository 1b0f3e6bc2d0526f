import type { Page } from './page.ts';

/** Turns a derivation into a fact that is computed at most once a page, when an audit first asks for it. */
export function fact<Value>(derive: (page: Page) => Value): (page: Page) => Value {
  const known = new WeakMap<Page, { value: Value }>();
  return (page) => {
    let entry = known.get(page);
    if (!entry) {
      entry = { value: derive(page) };
      known.set(page, entry);
    }
    return entry.value;
  };
}
