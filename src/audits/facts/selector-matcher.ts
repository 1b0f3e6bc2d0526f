import { createSelectorMatcher } from '../../engine/css/selector-matcher.ts';
import { fact } from '../../engine/fact.ts';

/** Matches selectors against the page's elements, with one allowance of comparisons for all audits together. */
export const selectorMatcher = fact((page) => createSelectorMatcher(page.elements));
