import { type Declaration, parseDeclarations } from '../css/parse-stylesheet.ts';
import { parseSelectors, type Selector } from '../css/selector.ts';
import { keyOfSelector, keysOfElement } from '../css/selector-key.ts';
import { attribute } from '../dom/attribute.ts';
import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { selectorMatcher } from './selector-matcher.ts';
import { stylesheets } from './stylesheets.ts';

/** The properties that decide whether and how large an element is shown; no others are kept. */
const SIZING_PROPERTIES = new Set(
  `all aspect-ratio block-size display height image-rendering inline-size max-block-size max-height
  max-inline-size max-width min-block-size min-height min-inline-size min-width object-fit position width
  zoom`.split(/\s+/),
);
/** Rules of one key beyond these stay unread, so that no page can make the comparisons endless. */
const MAX_RULES_OF_ONE_KEY = 500;

interface SizingRule {
  selector: Selector;
  declarations: readonly Declaration[];
}

const sizingRules = fact((page) => {
  const byKey = new Map<string, SizingRule[]>();
  for (const rule of stylesheets(page).flatMap(({ rules }) => rules)) {
    if (!rule.declarations.some(isSizing)) continue;
    const declarations = rule.declarations.filter(isSizing);
    for (const selector of parseSelectors(rule.selectors)) {
      const key = keyOfSelector(selector);
      const rules = byKey.get(key) ?? [];
      if (rules.length < MAX_RULES_OF_ONE_KEY) rules.push({ selector, declarations });
      byKey.set(key, rules);
    }
  }
  return byKey;
});

function isSizing({ property }: Declaration): boolean {
  return SIZING_PROPERTIES.has(property);
}

const stylesByElement = fact(() => new Map<Element, ReadonlyMap<string, string>>());

/**
 * What the page's CSS declares about the element's size and display, after the cascade, as property and value.
 * Nothing is inherited or computed.
 */
export function styleOf(page: Page, element: Element): ReadonlyMap<string, string> {
  const known = stylesByElement(page).get(element);
  if (known) return known;
  const matches = selectorMatcher(page);
  const matched = keysOfElement(element)
    .flatMap((key) => sizingRules(page).get(key) ?? [])
    .filter(({ selector }) => matches(element, selector))
    .sort((a, b) => a.selector.specificity - b.selector.specificity)
    .flatMap(({ declarations }) => declarations);
  const declared = [...matched, ...parseDeclarations(attribute(element, 'style') ?? '')];
  const ordered = [
    ...declared.filter(({ isImportant }) => !isImportant),
    ...declared.filter(({ isImportant }) => isImportant),
  ];
  const style = new Map(ordered.map(({ property, value }) => [property, value.toLowerCase()]));
  stylesByElement(page).set(element, style);
  return style;
}
