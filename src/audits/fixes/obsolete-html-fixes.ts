import type { Element } from '../../engine/dom/nodes.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { OfferedFix } from './changes.ts';
import { MAX_SNIPPETS, tagFixes, withSteps } from './html-fixes.ts';

const IDENTIFIER = /^[a-z][\w-]*$/i;

/** The CSS of the value of an attribute: empty if it has no effect, null if the value has no simple equivalent. */
type StyleOf = (value: string) => string[] | null;

const COLOR_NAMES =
  /^(?:aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|purple|red|silver|teal|white|yellow)$/i;
const HEX_COLOR = /^(?:#[\da-f]{3}|#?[\da-f]{6})$/i;

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
 * The tags without attributes that have no effect, and the CSS that takes the place of others, where it means the same.
 * Obsolete elements need new HTML.
 */
export function obsoleteHtmlFixes(uses: readonly ObsoleteUse[]): OfferedFix[] {
  const replaced = uses.filter(({ replacement }) => replacement === undefined).flatMap(ruleOf);
  const idle = tagFixes(
    replaced.filter(({ rule }) => rule === ''),
    ({ element, attributes }) => ({
      element,
      attributes: Object.fromEntries(attributes.map((name) => [name, null])),
    }),
  );
  const styled = replaced.filter(({ rule }) => rule !== '');
  const code = [...new Set(styled.map(({ rule }) => rule))].slice(0, MAX_SNIPPETS).join('\n');
  if (code === '' || code.length > MAX_TEXT_CHARACTERS) return idle;
  const attributes = [...new Set(styled.flatMap((use) => use.attributes))];
  const css: OfferedFix = { label: 'CSS', language: 'css', code };
  const step = `Put these rules into a stylesheet, and remove the attributes from the HTML: ${attributes.join(', ')}.`;
  return [...withSteps([css], step), ...idle];
}

/** The rule for the obsolete attributes of an element, empty if they have no effect; none if no rule means the same. */
function ruleOf({ element, attributes }: ObsoleteUse) {
  const styles = attributes.map((name) => styleOf(element, name));
  if (styles.includes(null)) return [];
  const declarations = styles.flatMap((style) => style ?? []).map((declaration) => `${declaration};`);
  const rule = declarations.length === 0 ? '' : `${selectorOf(element)} { ${declarations.join(' ')} }`;
  return [{ element, attributes, rule }];
}

/** A selector with the id of the element, else with its first class, else with its name. */
function selectorOf(element: Element): string {
  const [first = ''] = element.classList;
  if (IDENTIFIER.test(element.id)) return `#${element.id}`;
  return IDENTIFIER.test(first) ? `${element.localName}.${first}` : element.localName;
}

function styleOf(element: Element, name: string): string[] | null {
  const value = element.getAttribute(name) ?? '';
  const [, , styleOf] =
    STYLES.find(
      ([elements, attribute]) => attribute === name && elements.split(' ').includes(element.localName),
    ) ?? [];
  return value.length > MAX_TEXT_CHARACTERS ? null : (styleOf?.(value.trim()) ?? null);
}
