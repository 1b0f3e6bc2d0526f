import { fact } from '../fact.ts';
import { createSelectorMatcher, type SelectorMatcher } from './selector-matcher.ts';
import type { AppliedStylesheet } from './stylesheets.ts';

/** Far more than real pages need. */
const MAX_COMPARISONS = 4_000_000;

/** Matches the selectors of the stylesheets of a page, with one limit of comparisons for all of them. */
export const stylesheetMatcher = fact<SelectorMatcher, readonly AppliedStylesheet[]>(() =>
  createSelectorMatcher(MAX_COMPARISONS),
);
