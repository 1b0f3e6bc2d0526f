import { html } from 'parse5';
import { parseDeclarations, parseStylesheet, type StyleRule } from '../../css/parse-stylesheet.ts';
import { parseSelectors, type Selector } from '../../css/selector.ts';
import { keyOfSelector, keysOfElement } from '../../css/selector-key.ts';
import type { SelectorMatcher } from '../../css/selector-matcher.ts';
import { selectorMatcher } from '../../facts/selector-matcher.ts';
import { stylesheets } from '../../facts/stylesheets.ts';
import type { Page } from '../../page.ts';
import { ComputedStyle, INITIAL_VALUES } from './computed-style.ts';
import type { DomElement } from './dom-element.ts';
import { type Longhand, longhandsOf } from './longhands.ts';
import { USER_AGENT_CSS } from './user-agent-css.ts';

/** A selector with what its rule says. */
interface StyleEntry {
  selector: Selector;
  normal: readonly Longhand[];
  important: readonly Longhand[];
  /** Rules of the browser count less than the page's, and are about HTML alone. */
  isUserAgent: boolean;
  /** Where its rule stands: the later one wins. */
  order: number;
}

/** Those parts of the cascade that decide what a phone shows of a page. */
export class StyleResolver {
  readonly #entries = new Map<string, StyleEntry[]>();
  readonly #matches: SelectorMatcher;
  #count = 0;

  constructor(page: Page) {
    this.#matches = selectorMatcher(page);
    for (const rule of parseStylesheet(USER_AGENT_CSS).rules) this.#add(rule, true);
    for (const rule of stylesheets(page).flatMap((sheet) => sheet.rules)) this.#add(rule, false);
  }

  /** What an element looks like. */
  styleOf(element: DomElement): ComputedStyle {
    const parent = element.parentElement?.computedStyle ?? null;
    const declared = new Map<string, string>();
    for (const { property, value } of this.#longhandsOf(element)) {
      if (value === 'inherit' && parent) declared.set(property, parent.getPropertyValue(property));
      else if (value === 'initial') declared.set(property, INITIAL_VALUES[property] ?? '');
      else if (['inherit', 'revert', 'revert-layer', 'unset'].includes(value)) declared.delete(property);
      else declared.set(property, value);
    }
    return new ComputedStyle(declared, parent);
  }

  #add({ selectors, declarations }: StyleRule, isUserAgent: boolean): void {
    const longhands = declarations.flatMap(longhandsOf);
    if (longhands.length === 0) return;
    const normal = longhands.filter(({ isImportant }) => !isImportant);
    const important = longhands.filter(({ isImportant }) => isImportant);
    for (const selector of parseSelectors(selectors)) {
      const entry = { selector, normal, important, isUserAgent, order: this.#count++ };
      const key = keyOfSelector(selector);
      const sameKey = this.#entries.get(key);
      if (sameKey) sameKey.push(entry);
      else this.#entries.set(key, [entry]);
    }
  }

  /** From the weakest to the strongest. */
  #longhandsOf(element: DomElement): readonly Longhand[] {
    const entries = this.#entriesOf(element);
    const style = element.getAttribute('style');
    if (style === null && entries.length < 2)
      return entries.flatMap(({ normal, important }) => [...normal, ...important]);
    const inline = parseDeclarations(style ?? '').flatMap(longhandsOf);
    return [
      ...entries.flatMap(({ normal }) => normal),
      ...inline.filter(({ isImportant }) => !isImportant),
      ...entries.flatMap(({ important, isUserAgent }) => (isUserAgent ? [] : important)),
      ...inline.filter(({ isImportant }) => isImportant),
      ...entries.flatMap(({ important, isUserAgent }) => (isUserAgent ? important : [])),
    ];
  }

  #entriesOf(element: DomElement): StyleEntry[] {
    const isHtml = element.namespaceURI === html.NS.HTML;
    return keysOfElement(element.source)
      .flatMap((key) => this.#entries.get(key) ?? [])
      .filter(
        ({ selector, isUserAgent }) => (isHtml || !isUserAgent) && this.#matches(element.source, selector),
      )
      .sort(
        (a, b) =>
          Number(b.isUserAgent) - Number(a.isUserAgent) ||
          a.selector.specificity - b.selector.specificity ||
          a.order - b.order,
      );
  }
}
