import { fact } from '../fact.ts';
import { createSelectorMatcher } from './selector-matcher.ts';

/** Far more than real pages need. */
const MAX_COMPARISONS = 4_000_000;

/** Matches the selectors of the page's CSS, with one limit of comparisons for all of the page. */
export const stylesheetMatcher = fact(() => createSelectorMatcher(MAX_COMPARISONS));
