import type { Element } from '../../../engine/dom/nodes.ts';
import type { Page } from '../../../engine/page.ts';

/** An element that breaks a rule, or that a person has to check. */
export interface AxeFinding {
  element: Element;
  /** The messages of checks that all have to pass, a sentence each. */
  errors: readonly string[];
  /** The messages of checks of which one has to pass: each names another way to fix the element. */
  alternatives: readonly string[];
  /** Other elements that the checks looked at. */
  related: readonly Element[];
}

/** The result of one rule on the page. */
export interface AxeRuleResult {
  /** Whether the rule applies to any element of the page. */
  isApplicable: boolean;
  /** An element that passes the rule. Only one: listing all would take much time. */
  passes: readonly AxeFinding[];
  violations: readonly AxeFinding[];
  /** Elements that a person has to check, because axe cannot decide. */
  incomplete: readonly AxeFinding[];
}

/** Why no rule has a result. */
export type NoAxeResults = 'crashed' | 'too-large' | 'timeout';

/** Why one rule has no result: it threw. `undecodable`: on the malformed percent-encoding of a link. */
export type NoRuleResult = 'crashed' | 'undecodable';

/** The outcome of each rule by its id. */
export type AxeResults = ReadonlyMap<string, AxeRuleResult | NoRuleResult> | NoAxeResults;

/** A page with the results of axe-core, so that the audits built on them are pure functions like all others. */
export interface AxePage extends Page {
  axe?: AxeResults;
}
