import { hash } from 'node:crypto';
import { stylesheets } from '../../engine/css/stylesheets.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';
import { unreadStylesheets } from '../facts/network/unread-stylesheets.ts';
import { PLACEHOLDER } from './changes.ts';
import { htmlFix, MAX_SNIPPETS, openingTag } from './html-fixes.ts';

/** Obsolete elements, with the element and the style that replace them. */
const REPLACEMENTS: ReadonlyMap<string, { name: string; style: string[] }> = new Map([
  ['acronym', { name: 'abbr', style: [] }],
  ['big', { name: 'span', style: ['font-size: larger'] }],
  ['font', { name: 'span', style: [] }],
  ['nobr', { name: 'span', style: ['white-space: nowrap'] }],
  ['strike', { name: 's', style: [] }],
]);
/** The attributes of `<font>`, which are obsolete with the element. */
const FONT_ATTRIBUTES = ['color', 'face', 'size'];
/** Leaves room for a class and an end tag in the text of a fix. */
const MAX_TAG_CHARACTERS = MAX_TEXT_CHARACTERS - 100;
/** Of several layers, the last is the strongest. */
const LAYER_ORDER = '/* Insert before all other layers. */';
/** Most rules whose selectors are searched for names of elements. */
const MAX_RULES = 10_000;

/** The CSS of the value of an attribute: empty if it has no effect, null if the value has no simple equivalent. */
type StyleOf = (value: string) => string[] | null;

const COLOR_NAMES =
  /^(?:aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|purple|red|silver|teal|white|yellow)$/i;
const HEX_COLOR = /^(?:#[\da-f]{3}|#?[\da-f]{6})$/i;
/** The sizes 1 to 7 of `<font>`. Numbers with a sign are relative to 3. */
const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

const color =
  (property: string): StyleOf =>
  (value) => {
    if (COLOR_NAMES.test(value)) return [`${property}: ${value}`];
    return HEX_COLOR.test(value) ? [`${property}: #${value.replace('#', '')}`] : null;
  };
const length =
  (...properties: string[]): StyleOf =>
  (value) => {
    const [, number, percent] = /^([1-9]\d{0,4})(%?)$/.exec(value) ?? [];
    return number ? properties.map((property) => `${property}: ${number}${percent || 'px'}`) : null;
  };
const keyword =
  (property: string, ...keywords: string[]): StyleOf =>
  (value) =>
    keywords.includes(value.toLowerCase()) ? [`${property}: ${value.toLowerCase()}`] : null;

/** By elements and attribute, the CSS that means the same. */
const STYLES: readonly (readonly [elements: string, attribute: string, styleOf: StyleOf])[] = [
  ['body table thead tbody tfoot tr td th', 'bgcolor', color('background-color')],
  ['body', 'text', color('color')],
  ['br', 'clear', (value) => keyword('clear', 'left', 'right', 'both')(value.replace(/^all$/i, 'both'))],
  ['font', 'color', color('color')],
  ['font', 'face', (value) => (/^[\w ,-]{1,100}$/.test(value) ? [`font-family: ${value}`] : null)],
  ['font', 'size', fontSize],
  ['iframe', 'frameborder', (value) => (value === '0' ? ['border: 0'] : null)],
  ['iframe', 'allowtransparency', () => []],
  ['img', 'align', keyword('float', 'left', 'right')],
  ['img', 'hspace', length('margin-left', 'margin-right')],
  ['img', 'vspace', length('margin-top', 'margin-bottom')],
  ['li ul', 'type', keyword('list-style-type', 'disc', 'circle', 'square')],
  ['p h1 h2 h3 h4 h5 h6', 'align', keyword('text-align', 'left', 'right', 'center', 'justify')],
  ['script', 'language', (value) => (/^javascript(?:1\.[0-5])?$/i.test(value) ? [] : null)],
  ['table', 'border', (value) => (value === '0' ? [] : null)],
  [
    'table',
    'cellspacing',
    (value) => (value === '0' ? ['border-spacing: 0'] : length('border-spacing')(value)),
  ],
  ['table td th', 'width', length('width')],
  ['table tr td th', 'height', length('height')],
  ['td th', 'nowrap', () => ['white-space: nowrap']],
  ['thead tbody tfoot tr td th', 'valign', keyword('vertical-align', 'top', 'middle', 'bottom', 'baseline')],
];

/** A use of an obsolete element, or of obsolete attributes. */
export interface ObsoleteUse {
  element: Element;
  /** The replacement for the element; undefined if only its attributes are obsolete. */
  replacement: string | undefined;
  attributes: readonly string[];
}

/**
 * The tags of the first elements with classes, and the CSS of these classes, where these mean the same. The CSS is in
 * a layer: like obsolete attributes, and unlike a `style`, it is weaker than styles without a layer and later layers.
 */
export function obsoleteHtmlFixes(page: Page, uses: readonly ObsoleteUse[]): Fix[] {
  const hasElements = uses.some(({ replacement }) => replacement !== undefined);
  const selected = hasElements ? namesInSelectors(page) : new Set<string>();
  const restyled = uses
    .values()
    .filter(({ element }) => !selected.has(element.localName))
    .flatMap(restyle)
    .take(MAX_SNIPPETS)
    .toArray();
  const styles = [...new Set(restyled.map(({ style }) => style).filter(Boolean))];
  const tags = new Set(restyled.map(({ tag }) => tag));
  return [...layerFix(styles), ...[...tags].flatMap((code) => htmlFix(code))];
}

/** The tag of an element without obsolete HTML, and the CSS that takes its place; empty if none means the same. */
function restyle({ element, replacement, attributes }: ObsoleteUse): { tag: string; style: string }[] {
  const successor = REPLACEMENTS.get(element.localName);
  if (replacement !== undefined && !successor) return [];
  const ofFont = element.localName === 'font' ? FONT_ATTRIBUTES : [];
  const names = [...attributes, ...ofFont.filter((name) => element.hasAttribute(name))];
  const styles = names.map((name) => styleOf(element, name));
  if (styles.includes(null) || openingTag(element, {}).length > MAX_TAG_CHARACTERS) return [];
  const style = [...(successor?.style ?? []), ...styles.flatMap((style) => style ?? [])]
    .map((declaration) => `${declaration};`)
    .join(' ');
  return [{ tag: tagOf(element, names, style), style }];
}

function styleOf(element: Element, name: string): string[] | null {
  const value = element.getAttribute(name) ?? '';
  if (value.length > MAX_TEXT_CHARACTERS) return null;
  const [, , styleOf] =
    STYLES.find(
      ([elements, attribute]) => attribute === name && elements.split(' ').includes(element.localName),
    ) ?? [];
  return styleOf?.(value.trim()) ?? null;
}

function fontSize(value: string): string[] | null {
  if (!/^[+-]?\d$/.test(value)) return null;
  const size = Number(value) + (/^\d/.test(value) ? 0 : 3);
  return [`font-size: ${FONT_SIZES[Math.min(Math.max(size, 1), FONT_SIZES.length) - 1]}`];
}

/** The obsolete elements that CSS could select by their old or new name. */
function namesInSelectors(page: Page): ReadonlySet<string> {
  const all = stylesheets(page).flatMap(({ rules }) => rules);
  const isKnown = unreadStylesheets(page).length === 0 && all.length <= MAX_RULES;
  const names = [...REPLACEMENTS].filter(([name, replacement]) => {
    const pattern = new RegExp(`(?<![\\w.#-])(?:${name}|${replacement.name})(?![\\w-])`, 'i');
    return !isKnown || all.some(({ selectors }) => pattern.test(selectors));
  });
  return new Set(names.map(([name]) => name));
}

function tagOf(element: Element, obsolete: readonly string[], style: string): string {
  const changes: Record<string, string | null> = Object.fromEntries(obsolete.map((name) => [name, null]));
  const own = element.getAttribute('class')?.trim();
  if (style) changes.class = [own, className(style)].filter(Boolean).join(' ');
  const tag = openingTag(element, changes);
  const name = REPLACEMENTS.get(element.localName)?.name;
  return name ? `<${name}${tag.slice(element.localName.length + 1)}${PLACEHOLDER}</${name}>` : tag;
}

/** A class for the style: by its hash, so that fixes of several pages of a site define no class differently. */
function className(style: string): string {
  return `restyled-${hash('sha256', style).slice(0, 6)}`;
}

function layerFix(styles: readonly string[]): Fix[] {
  if (styles.length === 0) return [];
  const rules = styles.map((style) => `  .${className(style)} { ${style} }`);
  const code = [LAYER_ORDER, '@layer restyled {', ...rules, '}'].join('\n');
  return [{ label: 'CSS', language: 'css', code }];
}
