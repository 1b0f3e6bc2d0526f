import { parseSelector, type Selector } from './selector.ts';
import { keyOfPlainSelector, keyOfSelector, type SelectorKey, SelectorKeyMap } from './selector-key.ts';
import type { Selectable, SelectorMatcher } from './selector-matcher.ts';
import { splitSelectors } from './split-selectors.ts';

/** Rules in the order of their stylesheets, looked up by element. */
export interface RuleIndex<Rule> {
  /** Adds a rule after all others, once for each selector of its list. Unsupported ones select nothing. */
  add(selectors: string, rule: Rule): void;
  /** The rules for an element, from the weakest to the strongest: by specificity, then by order. */
  rulesFor(element: Selectable, matches: SelectorMatcher): readonly Rule[];
}

interface Entry<Rule> {
  text: string;
  /**
   * Undefined until an element with its key is looked up, as most rules of a page select nothing on it. Null if
   * unsupported, or if it selects nothing.
   */
  selector: Selector | null | undefined;
  order: number;
  rule: Rule;
}

const NONE: readonly never[] = [];

/**
 * Makes an empty index.
 * @param maxRulesOfOneKey limit for one id, class, element name or attribute; further rules are ignored
 * @param canSelect false for a selector that selects no element of the document, so that its rules are never compared
 */
export function createRuleIndex<Rule>(
  maxRulesOfOneKey = Number.POSITIVE_INFINITY,
  canSelect: (selector: Selector) => boolean = () => true,
): RuleIndex<Rule> {
  const byKey = new SelectorKeyMap<Entry<Rule>>();
  let order = 0;
  return {
    add(selectors, rule) {
      order++;
      for (const text of splitSelectors(selectors)) {
        let key: SelectorKey | null = keyOfPlainSelector(text);
        let selector: Selector | null | undefined;
        if (!key) {
          selector = parseSelector(text);
          if (!selector) continue;
          key = keyOfSelector(selector);
        }
        const entries = byKey.entriesOf(key);
        if (entries.length < maxRulesOfOneKey) entries.push({ text, selector, order, rule });
      }
    },
    rulesFor(element, matches) {
      const found: Entry<Rule>[] = [];
      byKey.forElement(element, (entry) => {
        if (entry.selector === undefined) {
          const selector = parseSelector(entry.text);
          entry.selector = selector && canSelect(selector) ? selector : null;
        }
        if (entry.selector && matches(element, entry.selector)) found.push(entry);
      });
      // Most elements have no rule.
      if (found.length === 0) return NONE;
      found.sort((a, b) => specificityOf(a) - specificityOf(b) || a.order - b.order);
      return found.map(({ rule }) => rule);
    },
  };
}

function specificityOf({ selector }: Entry<unknown>): number {
  return selector?.specificity ?? 0;
}
