import { html } from 'parse5';
import {
  type Declaration,
  parseDeclarations,
  parseStylesheet,
  type StyleRule,
} from '../css/parse-stylesheet.ts';
import { createRuleIndex, type RuleIndex } from '../css/rule-index.ts';
import { createSelectorMatcher, type SelectorMatcher } from '../css/selector-matcher.ts';
import { type AppliedStylesheet, stylesheetMatcher, stylesheets } from '../css/stylesheets.ts';
import { fact } from '../fact.ts';
import type { Page } from '../page.ts';
import { elementMemo } from './element-memo.ts';
import { isRelevant, type Longhand, longhandsOf } from './longhands.ts';
import type { Document, Element, ShadowTree } from './nodes.ts';

/** The longhands of a list of declarations. */
interface Longhands {
  normal: readonly Longhand[];
  important: readonly Longhand[];
}

/** Expands the declarations of a rule on first use: most rules of a page select nothing on it. */
interface LazyLonghands {
  /** Of the element that loads its stylesheet. The rule styles only elements of the same shadow tree. */
  shadowTree: ShadowTree | null;
  get: () => Longhands;
}

/** Values by property. */
export type CascadedStyle = ReadonlyMap<string, string>;

const NONE: readonly LazyLonghands[] = [];
const NO_LONGHANDS: Longhands = { normal: [], important: [] };
const UNSTYLED: CascadedStyle = new Map();
/** Most rules of one key; further ones are ignored, which bounds the comparisons for any page. */
const MAX_RULES_OF_ONE_KEY = 2_000;

/** Returns the cascaded values of an element, including keywords such as `inherit`; nothing is inherited. */
export type Cascade = (element: Element) => CascadedStyle;

/** The cascade of the page on a phone. */
export function cascade(page: Page): Cascade {
  return cascadeOf(stylesheets(page));
}

/** The cascade of a list of stylesheets. */
export const cascadeOf = fact<Cascade, readonly AppliedStylesheet[]>((sheets) =>
  createCascade(indexOf(sheets, sheets[0]?.element.ownerDocument), stylesheetMatcher(sheets)),
);

/** The cascade of the browser's stylesheet and `style` attributes, without the page's stylesheets. */
export const unstyledCascade = fact<Cascade, Document>(() =>
  createCascade(createRuleIndex(), createSelectorMatcher()),
);

function createCascade(rules: RuleIndex<LazyLonghands>, matches: SelectorMatcher): Cascade {
  // From the weakest values to the strongest. Rules of the browser are weaker than others, and apply to HTML only.
  return elementMemo((element): CascadedStyle => {
    const isHtml = element.namespaceURI === html.NS.HTML;
    const browser = isHtml ? USER_AGENT_RULES.rulesFor(element, matches) : NONE;
    const { shadowTree } = element;
    const author = rules.rulesFor(element, matches).filter((rule) => rule.shadowTree === shadowTree);
    const style = element.getAttributeNode('style');
    if (browser.length === 0 && author.length === 0 && !style) return UNSTYLED;
    const inline = style ? splitByImportance(parseDeclarations(style.value)) : NO_LONGHANDS;
    const values = new Map<string, string>();
    for (const rule of browser) setAll(values, rule.get().normal);
    for (const rule of author) setAll(values, rule.get().normal);
    setAll(values, inline.normal);
    for (const rule of author) setAll(values, rule.get().important);
    setAll(values, inline.important);
    for (const rule of browser) setAll(values, rule.get().important);
    return values;
  });
}

function setAll(values: Map<string, string>, longhands: readonly Longhand[]): void {
  for (const { property, value } of longhands) values.set(property, value);
}

/** The values of a browser's own stylesheet for HTML elements, for the properties that audits and axe read. */
const USER_AGENT_CSS = `
  area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title,
  [hidden]:not([hidden=until-found i]):not(embed), dialog:not([open]), [popover]:not(dialog) { display: none }
  input[type=hidden i], noscript { display: none !important }
  [hidden=until-found i]:not(embed) { content-visibility: hidden }
  embed[hidden] { width: 0; height: 0 }
  dialog { position: absolute }
  [popover] { position: fixed; overflow: auto }
  [dir=ltr i] { direction: ltr }
  [dir=rtl i] { direction: rtl }
  b, strong { font-weight: bolder }
  h1, h2, h3, h4, h5, h6, th { font-weight: bold }
  address, cite, dfn, em, i, var { font-style: italic }
  code, kbd, pre, samp, tt { font-family: monospace }
  button, input, select, textarea { font: 13px arial }
`;

/** The rules of the browser are the same for all pages. */
const USER_AGENT_RULES = indexOf([parseStylesheet(USER_AGENT_CSS)]);

/** @param document the only document of the elements that are looked up, if there is only one */
function indexOf(
  sheets: readonly { rules: readonly StyleRule[]; element?: Element }[],
  document?: Document,
): RuleIndex<LazyLonghands> {
  const index = createRuleIndex<LazyLonghands>(
    MAX_RULES_OF_ONE_KEY,
    document && ((selector) => document.index.hasKeysOf(selector)),
  );
  for (const { rules, element } of sheets) {
    const shadowTree = element?.shadowTree ?? null;
    for (const { selectors, declarations } of rules) {
      if (declarations.some(isRelevant))
        index.add(selectors, { shadowTree, get: lazyLonghands(declarations) });
    }
  }
  return index;
}

function lazyLonghands(declarations: readonly Declaration[]): () => Longhands {
  let longhands: Longhands | undefined;
  return () => {
    longhands ??= splitByImportance(declarations);
    return longhands;
  };
}

function splitByImportance(declarations: readonly Declaration[]): Longhands {
  const longhands = declarations.flatMap(longhandsOf);
  return {
    normal: longhands.filter(({ isImportant }) => !isImportant),
    important: longhands.filter(({ isImportant }) => isImportant),
  };
}
