import { type Declaration, parseDeclarations } from '../../engine/css/parse-stylesheet.ts';
import { createRuleIndex } from '../../engine/css/rule-index.ts';
import { parseSelectors } from '../../engine/css/selector.ts';
import { attribute } from '../../engine/elements/attribute.ts';
import { fact } from '../../engine/fact.ts';
import type { Element, Page } from '../../engine/page.ts';
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

const sizingRules = fact((page) => {
  const index = createRuleIndex<readonly Declaration[]>(MAX_RULES_OF_ONE_KEY);
  for (const { selectors, declarations } of stylesheets(page).flatMap(({ rules }) => rules)) {
    if (declarations.some(isSizing)) index.add(parseSelectors(selectors), declarations.filter(isSizing));
  }
  return index;
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
  const matched = sizingRules(page).rulesFor(element, selectorMatcher(page)).flat();
  const declared = [...matched, ...parseDeclarations(attribute(element, 'style') ?? '')];
  const ordered = [
    ...declared.filter(({ isImportant }) => !isImportant),
    ...declared.filter(({ isImportant }) => isImportant),
  ];
  const style = new Map(ordered.map(({ property, value }) => [property, value.toLowerCase()]));
  stylesByElement(page).set(element, style);
  return style;
}
