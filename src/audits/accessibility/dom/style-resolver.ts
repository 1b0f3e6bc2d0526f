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
  /** As `keyOfSelector` tells it. */
  key: string;
  selector: Selector;
  normal: readonly Longhand[];
  important: readonly Longhand[];
  /** Rules of the browser count less than the page's, and are about HTML alone. */
  isUserAgent: boolean;
  /** Where it stands in its style sheets: the later one wins. */
  order: number;
}

/** Those parts of the cascade that decide what a phone shows of a page. */
export class StyleResolver {
  readonly #entries = new Map<string, StyleEntry[]>();
  readonly #matches: SelectorMatcher;

  constructor(page: Page) {
    this.#matches = selectorMatcher(page);
    for (const entry of USER_AGENT_ENTRIES) this.#add(entry);
    const rules = stylesheets(page).flatMap((sheet) => sheet.rules);
    for (const entry of entriesOf(rules, false)) this.#add(entry);
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

  #add(entry: StyleEntry): void {
    const sameKey = this.#entries.get(entry.key);
    if (sameKey) sameKey.push(entry);
    else this.#entries.set(entry.key, [entry]);
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

/** A browser's rules are the same for all pages. */
const USER_AGENT_ENTRIES = entriesOf(parseStylesheet(USER_AGENT_CSS).rules, true);

function entriesOf(rules: readonly StyleRule[], isUserAgent: boolean): StyleEntry[] {
  const entries: StyleEntry[] = [];
  for (const { selectors, declarations } of rules) {
    const longhands = declarations.flatMap(longhandsOf);
    if (longhands.length === 0) continue;
    const normal = longhands.filter(({ isImportant }) => !isImportant);
    const important = longhands.filter(({ isImportant }) => isImportant);
    for (const selector of parseSelectors(selectors)) {
      const key = keyOfSelector(selector);
      entries.push({ key, selector, normal, important, isUserAgent, order: entries.length });
    }
  }
  return entries;
}
