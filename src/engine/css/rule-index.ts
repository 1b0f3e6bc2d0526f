import { parseSelector, type Selector } from './selector.ts';
import { keyOfCompound, keyOfPlainSelector, type SelectorKey } from './selector-key.ts';
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
 * Makes an empty index. It ignores rules beyond `maxRulesOfOneKey` of one id, class, element name or attribute, and
 * never compares those whose selectors `canSelect` rules out for the document.
 */
export function createRuleIndex<Rule>(
  maxRulesOfOneKey = Number.POSITIVE_INFINITY,
  canSelect: (selector: Selector) => boolean = () => true,
): RuleIndex<Rule> {
  type Entries = Map<string, Entry<Rule>[]>;
  const byKey: Record<SelectorKey['kind'], Entries> = {
    id: new Map(),
    class: new Map(),
    tag: new Map(),
    attribute: new Map(),
    any: new Map(),
  };
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
          key = keyOfCompound(selector.compounds.at(-1));
        }
        const entries = byKey[key.kind].get(key.name) ?? [];
        byKey[key.kind].set(key.name, entries);
        if (entries.length < maxRulesOfOneKey) entries.push({ text, selector, order, rule });
      }
    },
    rulesFor(element, matches) {
      const found: Entry<Rule>[] = [];
      const visit = (entry: Entry<Rule>): void => {
        if (entry.selector === undefined) {
          const selector = parseSelector(entry.text);
          entry.selector = selector && canSelect(selector) ? selector : null;
        }
        if (entry.selector && matches(element, entry.selector)) found.push(entry);
      };
      const { id, class: byClass, tag, attribute, any } = byKey;
      any.get('')?.forEach(visit);
      tag.get(element.localName.toLowerCase())?.forEach(visit);
      if (attribute.size > 0) for (const { name } of element.attributes) attribute.get(name)?.forEach(visit);
      if (byClass.size > 0) for (const name of element.classList) byClass.get(name)?.forEach(visit);
      if (id.size > 0) id.get(element.id)?.forEach(visit);
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
