import type { Selector } from './selector.ts';
import { keyOfSelector, SelectorKeyMap } from './selector-key.ts';
import type { Selectable, SelectorMatcher } from './selector-matcher.ts';

/** Rules in the order of their stylesheets, looked up by element. */
export interface RuleIndex<Rule> {
  /** Adds a rule after all others, once for each of its selectors. */
  add(selectors: readonly Selector[], rule: Rule): void;
  /** The rules for an element, from the weakest to the strongest: by specificity, then by order. */
  rulesFor(element: Selectable, matches: SelectorMatcher): readonly Rule[];
}

interface Entry<Rule> {
  selector: Selector;
  order: number;
  rule: Rule;
}

const NONE: readonly never[] = [];

/**
 * Makes an empty index.
 * @param maxRulesOfOneKey limit for one id, class, element name or attribute; further rules are ignored
 */
export function createRuleIndex<Rule>(maxRulesOfOneKey = Number.POSITIVE_INFINITY): RuleIndex<Rule> {
  const byKey = new SelectorKeyMap<Entry<Rule>>();
  let order = 0;
  return {
    add(selectors, rule) {
      order++;
      for (const selector of selectors) {
        const entries = byKey.entriesOf(keyOfSelector(selector));
        if (entries.length < maxRulesOfOneKey) entries.push({ selector, order, rule });
      }
    },
    rulesFor(element, matches) {
      const found: Entry<Rule>[] = [];
      byKey.forElement(element, (entry) => {
        if (matches(element, entry.selector)) found.push(entry);
      });
      // Most elements have no rule.
      if (found.length === 0) return NONE;
      found.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
      return found.map(({ rule }) => rule);
    },
  };
}
