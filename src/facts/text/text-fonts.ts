import { type Declaration, parseDeclarations } from '../../engine/css/parse-stylesheet.ts';
import { createRuleIndex } from '../../engine/css/rule-index.ts';
import { splitSelectors } from '../../engine/css/split-selectors.ts';
import { type AppliedStylesheet, stylesheetMatcher, stylesheets } from '../../engine/css/stylesheets.ts';
import { type CascadedStyle, cascadeOf } from '../../engine/dom/cascade.ts';
import { elementMemo } from '../../engine/dom/element-memo.ts';
import { longhandsOf } from '../../engine/dom/longhands.ts';
import { type Element, Text } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { hiding } from '../document/hiding.ts';

/** The font that the CSS gives to some text. */
export interface TextFont {
  /** The value of `font-family` in lower case, followed by those of the variables in it. */
  families: string;
  /** 1 to 1000; null if a variable sets it. */
  weight: number | null;
  isItalic: boolean;
}

type Stylesheets = readonly AppliedStylesheet[];

interface PseudoRule {
  declarations: readonly Declaration[];
  /** The rule is for `::before` or `::after`, which exist only with a `content`. */
  isGenerated: boolean;
}

const INITIAL: TextFont = { families: '', weight: 400, isItalic: false };
const PSEUDO_ELEMENT = /::?(before|after|first-line|first-letter|marker|placeholder)$/i;
const FONT_OR_CONTENT = /^(?:font(?:-(?:family|weight|style))?|content)$/;
const VARIABLE = /var\(\s*(--[^\s,)]+)/g;
/** Controls that show a text that is not a child node. */
const CONTROLS = new Set(['input', 'select', 'textarea']);
/** Most fonts found; real pages have some ten. */
const MAX_FONTS = 1_000;
/** Longest list of families compared; the values of a custom property are cut at twice the length. */
const MAX_FAMILIES_CHARACTERS = 2_000;
/** Rules of one key, as in the cascade. */
const MAX_RULES_OF_ONE_KEY = 2_000;

/** The fonts of the displayed text of the page, generated text such as icons included, each once. */
export function textFonts(page: Page): TextFont[] {
  const { isUndisplayed } = hiding(page);
  return fontsOf(stylesheets(page)).flatMap(({ font, elements }) =>
    elements.every(isUndisplayed) ? [] : font,
  );
}

/** The fonts that stylesheets give to text, with the elements that have them. */
const fontsOf = fact<{ font: TextFont; elements: Element[] }[], Stylesheets>((sheets) => {
  const styleOf = cascadeOf(sheets);
  const fontOf = elementMemo((element): TextFont => {
    const parent = element.parentElement ? fontOf(element.parentElement) : INITIAL;
    return applied(sheets, parent, styleOf(element));
  });
  const found = new Map<string, { font: TextFont; elements: Element[] }>();
  const add = (font: TextFont, element: Element): void => {
    const key = `${font.weight} ${font.isItalic} ${font.families}`;
    const known = found.get(key);
    if (known) known.elements.push(element);
    else if (found.size < MAX_FONTS) found.set(key, { font, elements: [element] });
  };
  const pseudoRules = indexPseudoRules(sheets);
  const matches = stylesheetMatcher(sheets);
  for (const element of sheets[0]?.element.ownerDocument.elements ?? []) {
    if (hasText(element)) add(fontOf(element), element);
    const rules = pseudoRules.rulesFor(element, matches);
    if (rules.length === 0) continue;
    const generated = rules.filter(({ isGenerated }) => isGenerated);
    const others = rules.filter(({ isGenerated }) => !isGenerated);
    for (const group of [generated.some(hasContent) ? generated : [], others]) {
      if (group.length > 0) add(applied(sheets, fontOf(element), cascaded(group)), element);
    }
  }
  return [...found.values()];
});

function hasText({ localName, childNodes }: Element): boolean {
  return CONTROLS.has(localName) || childNodes.some((node) => node instanceof Text && /\S/.test(node.data));
}

function hasContent({ declarations }: PseudoRule): boolean {
  return declarations.some(
    ({ property, value }) => property === 'content' && !/^(?:none|normal|""|'')$/.test(value),
  );
}

/** The rules that set fonts or contents of pseudo-elements, by the element. */
function indexPseudoRules(sheets: Stylesheets) {
  const index = createRuleIndex<PseudoRule>(MAX_RULES_OF_ONE_KEY);
  for (const { selectors, declarations } of sheets.flatMap(({ rules }) => rules)) {
    if (!selectors.includes(':') || !declarations.some(({ property }) => FONT_OR_CONTENT.test(property)))
      continue;
    for (const selector of splitSelectors(selectors)) {
      const [pseudo, name = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
      if (!pseudo) continue;
      const isGenerated = /^(?:before|after)$/i.test(name);
      index.add(selector.slice(0, -pseudo.length) || '*', { declarations, isGenerated });
    }
  }
  return index;
}

/** The values of rules, the strongest last. */
function cascaded(rules: readonly PseudoRule[]): CascadedStyle {
  const longhands = rules.flatMap(({ declarations }) => declarations.flatMap(longhandsOf));
  longhands.sort((a, b) => Number(a.isImportant) - Number(b.isImportant));
  return new Map(longhands.map(({ property, value }) => [property, value]));
}

/** The font of text with this style inside a text with the other font. */
function applied(sheets: Stylesheets, parent: TextFont, style: CascadedStyle): TextFont {
  const families = style.get('font-family') ?? 'inherit';
  const weight = style.get('font-weight') ?? 'inherit';
  const slant = style.get('font-style') ?? 'inherit';
  if (families === 'inherit' && weight === 'inherit' && slant === 'inherit') return parent;
  return {
    families: defaulted(families, parent)?.families ?? familiesOf(sheets, families),
    weight: weightOf(weight, parent),
    isItalic: defaulted(slant, parent)?.isItalic ?? /^(?:italic|oblique)/.test(slant),
  };
}

/** The font from which a keyword takes a value; null for other values. */
function defaulted(value: string, parent: TextFont): TextFont | null {
  if (value === 'inherit' || value === 'unset') return parent;
  return /^(?:initial|revert)/.test(value) ? INITIAL : null;
}

function weightOf(value: string, parent: TextFont): number | null {
  const source = defaulted(value, parent);
  if (source) return source.weight;
  if (/^[\d.]+$/.test(value)) return Number(value);
  if (value === 'normal') return 400;
  if (value === 'bold') return 700;
  const { weight } = parent;
  if (weight === null || value.includes('(')) return null;
  // https://drafts.csswg.org/css-fonts/#relative-weights
  if (value === 'bolder') return weight < 350 ? 400 : weight < 550 ? 700 : 900;
  return weight < 550 ? 100 : weight < 750 ? 400 : 700;
}

/** The list, followed by the values of its variables, as any of them may apply. */
function familiesOf(sheets: Stylesheets, value: string): string {
  const names = new Set<string>();
  let text = value;
  for (const [, name = ''] of value.matchAll(VARIABLE)) names.add(name);
  for (const name of names) {
    const values = variables(sheets).get(name) ?? '';
    text += `,${values}`;
    if (text.length > MAX_FAMILIES_CHARACTERS) break;
    for (const [, inner = ''] of values.matchAll(VARIABLE)) names.add(inner);
  }
  return text.slice(0, MAX_FAMILIES_CHARACTERS);
}

/** The values of each custom property in the page's CSS, in lower case, with commas between them. */
const variables = fact<ReadonlyMap<string, string>, Stylesheets>((sheets) => {
  const styled = sheets[0]?.element.ownerDocument.querySelectorAll('[style]') ?? [];
  const inline = styled.flatMap((element) => {
    const style = element.getAttribute('style') ?? '';
    return style.includes('--') ? parseDeclarations(style) : [];
  });
  const values = new Map<string, string>();
  const rules = sheets.flatMap((sheet) => sheet.rules);
  for (const { property, value } of [...rules.flatMap(({ declarations }) => declarations), ...inline]) {
    if (!property.startsWith('--')) continue;
    const known = values.get(property);
    if (known !== undefined && known.length > MAX_FAMILIES_CHARACTERS) continue;
    const added = value.slice(0, MAX_FAMILIES_CHARACTERS).toLowerCase();
    values.set(property, known === undefined ? added : `${known},${added}`);
  }
  return values;
});
