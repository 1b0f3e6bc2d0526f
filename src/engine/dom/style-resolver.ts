import { html } from 'parse5';
import { selectorMatcher } from '../../audits/facts/selector-matcher.ts';
import { stylesheets } from '../../audits/facts/stylesheets.ts';
import { parseDeclarations, parseStylesheet, type StyleRule } from '../css/parse-stylesheet.ts';
import { createRuleIndex, type RuleIndex } from '../css/rule-index.ts';
import { parseSelectors } from '../css/selector.ts';
import type { SelectorMatcher } from '../css/selector-matcher.ts';
import { attribute } from '../elements/attribute.ts';
import type { Page } from '../page.ts';
import { ComputedStyle, INITIAL_VALUES } from './computed-style.ts';
import type { DomElement } from './dom-element.ts';
import { type Longhand, longhandsOf } from './longhands.ts';
import { USER_AGENT_CSS } from './user-agent-css.ts';

/** What a rule says. */
interface Longhands {
  normal: readonly Longhand[];
  important: readonly Longhand[];
}

const NONE: readonly Longhands[] = [];

/** Those parts of the cascade that decide what a phone shows of a page. */
export class StyleResolver {
  readonly #rules: RuleIndex<Longhands>;
  readonly #matches: SelectorMatcher;

  constructor(page: Page) {
    this.#matches = selectorMatcher(page);
    this.#rules = indexOf(stylesheets(page).flatMap((sheet) => sheet.rules));
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

  /** From the weakest to the strongest. Rules of the browser count less than the page's, and are about HTML alone. */
  #longhandsOf({ source, namespaceURI }: DomElement): readonly Longhand[] {
    const browser = namespaceURI === html.NS.HTML ? USER_AGENT_RULES.rulesFor(source, this.#matches) : NONE;
    const page = this.#rules.rulesFor(source, this.#matches);
    const inline = parseDeclarations(attribute(source, 'style') ?? '').flatMap(longhandsOf);
    return [
      ...browser.flatMap(({ normal }) => normal),
      ...page.flatMap(({ normal }) => normal),
      ...inline.filter(({ isImportant }) => !isImportant),
      ...page.flatMap(({ important }) => important),
      ...inline.filter(({ isImportant }) => isImportant),
      ...browser.flatMap(({ important }) => important),
    ];
  }
}

/** A browser's rules are the same for all pages. */
const USER_AGENT_RULES = indexOf(parseStylesheet(USER_AGENT_CSS).rules);

function indexOf(rules: readonly StyleRule[]): RuleIndex<Longhands> {
  const index = createRuleIndex<Longhands>();
  for (const { selectors, declarations } of rules) {
    const longhands = declarations.flatMap(longhandsOf);
    if (longhands.length === 0) continue;
    const normal = longhands.filter(({ isImportant }) => !isImportant);
    const important = longhands.filter(({ isImportant }) => isImportant);
    index.add(parseSelectors(selectors), { normal, important });
  }
  return index;
}
