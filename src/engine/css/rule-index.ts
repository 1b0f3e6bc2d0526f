import type { Selector } from './selector.ts';
import { keyOfSelector, keysOfElement } from './selector-key.ts';
import type { Selectable, SelectorMatcher } from './selector-matcher.ts';

/** Rules in the order of their style sheets, found by the elements that they are for. */
export interface RuleIndex<Rule> {
  /** Adds a rule after all others, once for each of its selectors. */
  add(selectors: readonly Selector[], rule: Rule): void;
  /** The rules for an element, from the weakest to the strongest: by specificity, then by order. */
  rulesFor(element: Selectable, matches: SelectorMatcher): Rule[];
}

interface Entry<Rule> {
  selector: Selector;
  order: number;
  rule: Rule;
}

/**
 * Makes an empty index.
 * @param maxRulesOfOneKey those beyond these for elements of one id, class or name stay out
 */
export function createRuleIndex<Rule>(maxRulesOfOneKey = Number.POSITIVE_INFINITY): RuleIndex<Rule> {
  const byKey = new Map<string, Entry<Rule>[]>();
  let order = 0;
  return {
    add(selectors, rule) {
      order++;
      for (const selector of selectors) {
        const key = keyOfSelector(selector);
        const entries = byKey.get(key);
        if (!entries) byKey.set(key, [{ selector, order, rule }]);
        else if (entries.length < maxRulesOfOneKey) entries.push({ selector, order, rule });
      }
    },
    rulesFor: (element, matches) =>
      keysOfElement(element)
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(({ selector }) => matches(element, selector))
        .sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
        .map(({ rule }) => rule),
  };
}
