import { splitSelectors } from './split-selectors.ts';

/** Longest result: each level of nesting may multiply the length. */
const MAX_CHARACTERS = 500;
/** The name of an element behind the `&`, in whose place a class or the like may come. */
const NAME_FOLLOWS = /&[\w-]/;

/**
 * The selectors of a nested rule, written as those of a top-level rule: `&` is replaced by the selectors of the outer
 * rule, and without `&` they become descendants of it. Null where they are too long or cannot be written like this.
 */
export function nestSelectors(selectors: string, around: string): string | null {
  if (NAME_FOLLOWS.test(selectors)) return null;
  const written: string[] = [];
  let characters = 0;
  for (const parent of splitSelectors(around)) {
    for (const selector of splitSelectors(selectors)) {
      const whole = selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
      characters += whole.length;
      if (characters > MAX_CHARACTERS) return null;
      written.push(whole);
    }
  }
  return written.join(', ');
}
