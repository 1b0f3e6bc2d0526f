import type { Element, Page } from '../../page.ts';

/** An element that a rule complains about. */
export interface AxeFinding {
  element: Element;
  /** What axe's checks say about it, one sentence each. */
  messages: string[];
}

/** What one rule concludes about the page. */
export interface AxeRuleResult {
  /** `inapplicable`: nothing to judge. `crashed`: the rule broke on this page. */
  outcome: 'passed' | 'violated' | 'inapplicable' | 'crashed';
  violations: readonly AxeFinding[];
  /** Elements of which axe says that a person has to decide; they do not change the outcome. */
  incomplete: readonly AxeFinding[];
}

/** Every rule's result by its id, or why axe could not be asked. */
export type AxeResults = ReadonlyMap<string, AxeRuleResult> | 'crashed' | 'too-large';

/** What the rule concludes about the page, or why that is not known. */
export function axeRuleResult(page: Page, rule: string): AxeRuleResult | 'crashed' | 'too-large' {
  const results = page.axe ?? 'crashed';
  if (typeof results === 'string') return results;
  const result = results.get(rule);
  return !result || result.outcome === 'crashed' ? 'crashed' : result;
}
