import { splitSelectors } from './split-selectors.ts';

/** Maximum length of the result: each level of nesting may multiply it. */
const MAX_CHARACTERS = 500;
/** Matches `&` followed by the name of an element, which cannot be written after most selectors. */
const NAME_FOLLOWS = /&[\w-]/;

/**
 * The selectors of a nested rule in the form of a top-level rule: `&` is replaced by the selectors of the outer rule;
 * selectors without `&` become its descendants. Null if the result is too long or cannot be written in this form.
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
