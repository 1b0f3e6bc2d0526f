import type { Element } from '../../../engine/dom/nodes.ts';
import type { Page } from '../../../engine/page.ts';

/** An element that a rule complains about. */
export interface AxeFinding {
  element: Element;
  /** What axe's checks say about it, a sentence each. */
  messages: readonly string[];
  /** Other elements that the checks looked at. */
  related: readonly Element[];
}

/** What one rule concludes about the page. */
export interface AxeRuleResult {
  /** The page has something for the rule to judge. */
  isApplicable: boolean;
  /** An element for which the rule holds; axe's lists of all of them would cost much time. */
  passes: readonly AxeFinding[];
  violations: readonly AxeFinding[];
  /** Elements that, axe says, a person has to judge. */
  incomplete: readonly AxeFinding[];
}

/** Why there is nothing for any rule. */
export type NoAxeResults = 'crashed' | 'too-large' | 'timeout';

/** The outcome of each rule by its id; `crashed` where it threw on the page. */
export type AxeResults = ReadonlyMap<string, AxeRuleResult | 'crashed'> | NoAxeResults;

/** A page once axe-core has been asked: the audits built on it are pure functions of the page like all others. */
export interface AxePage extends Page {
  axe?: AxeResults;
}
