import { sumOf } from '../sum-of.ts';
import { EQUIVALENTS, type Nth, parseNth, STATES_OF_USE } from './pseudo-classes.ts';
import { splitSelectors } from './split-selectors.ts';

/**
 * One test of an element. `any` is the universal selector, `never` a state that no element has, and `anchor` the element
 * of the `:has()` around it.
 */
export type Condition =
  | { kind: 'any' | 'anchor' | 'empty' | 'first-child' | 'last-child' | 'never' | 'root' }
  | { kind: 'lang'; languages: readonly string[] }
  | Nth
  | { kind: 'tag' | 'id' | 'class'; name: string }
  | { kind: 'attribute'; name: string; operator: string; value: string; ignoresCase: boolean }
  | Alternatives;

/**
 * `:is()` and `:where()`, or `:not()`: one alternative selects the element, or none. `:has()`: one selects another element
 * from it; each begins with the condition `anchor`.
 */
export interface Alternatives {
  kind: 'is' | 'not' | 'has';
  alternatives: readonly (readonly Compound[])[];
  specificity: number;
}

/** The conditions on one element, and its combinator with the compound before it. */
export interface Compound {
  conditions: Condition[];
  /** ` ` ancestor, `>` parent, `+` previous sibling, `~` earlier sibling; of the first compound ` `. */
  combinator: string;
}

/** A parsed selector. */
export interface Selector {
  /** Left to right, at least one. */
  compounds: Compound[];
  /** Orders selectors as the cascade does. */
  specificity: number;
}

/** Whether a pseudo-element makes a selector unsupported, or selects its originating element. */
type PseudoElements = 'skip' | 'as-element';

const MAX_COMPOUNDS = 12;
/** Maximum number of conditions in all compounds together, including those in brackets. */
const MAX_CONDITIONS = 200;
/** Maximum nesting of brackets. */
const MAX_LEVELS = 4;
const WEIGHTS: Partial<Record<Condition['kind'], number>> = { id: 10_000, tag: 1, any: 0, anchor: 0 };
/** Of classes, attributes and pseudo-classes. */
const OTHER_WEIGHT = 100;

const COMBINATOR = /\s*([>+~])\s*|\s+/y;
const NAME = /([.#]?)((?:[\w-]|[^\0-\x7f]|\\.|(?<=\\[\da-f]{1,6})\s)+)|\*/iy;
const ATTRIBUTE =
  /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|((?:[^\s\]"'\\]|\\[\s\S]|(?<=\\[\da-f]{1,6})\s)+))(?:\s*([is]))?\s*)?\]/iy;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi;
const PLAIN_PSEUDO_CLASS = /:([\w-]+)(?![\w(-])/iy;
const WITH_ARGUMENT = /:(nth-(?:last-)?(?:child|of-type)|lang)\(([^()]*)\)/iy;
const FUNCTION = /:(is|where|not|has|matches|-webkit-any|-moz-any)\(\s*/iy;
const COMMA = /\s*,\s*/y;
const CLOSE = /\s*\)/y;
const END_OF_ALTERNATIVE = /(?=\s*[,)])/y;
const PSEUDO_ELEMENT = /(?:::[\w-]+|:(?:before|after|first-line|first-letter))$/iy;

/**
 * Parses the selectors of a list. Those that select nothing on a page that has just loaded are left out, such as with
 * `:hover`, and so are those with unknown pseudo-classes. A pseudo-element is left out too, or selects its originating
 * element.
 */
export function parseSelectors(list: string, pseudoElements: PseudoElements = 'skip'): Selector[] {
  return splitSelectors(list).flatMap((text) => parseSelector(text, pseudoElements) ?? []);
}

/** Parses one selector, trimmed; null where `parseSelectors` would leave it out. */
export function parseSelector(text: string, pseudoElements: PseudoElements = 'skip'): Selector | null {
  const cursor = { text, offset: 0, conditions: 0 };
  const compounds = takeCompounds(cursor, 0, [emptyCompound()]);
  if (pseudoElements === 'as-element') take(cursor, PSEUDO_ELEMENT);
  if (!compounds || cursor.offset < text.length) return null;
  if (compounds.some(({ conditions }) => conditions.some(({ kind }) => kind === 'never'))) return null;
  return { compounds, specificity: specificityOf(compounds) };
}

function emptyCompound(combinator = ' '): Compound {
  return { conditions: [], combinator };
}

/** Parses compounds up to the end of a selector; null if there is none. @param compounds those before it, and an empty one */
function takeCompounds(cursor: Cursor, level: number, compounds: Compound[]): Compound[] | null {
  while (compounds.length <= MAX_COMPOUNDS) {
    const conditions = compounds.at(-1)?.conditions ?? [];
    for (let next = takeCondition(cursor, level); next; next = takeCondition(cursor, level)) {
      conditions.push(next);
    }
    if (conditions.length === 0) return null;
    const isEnd = level > 0 && take(cursor, END_OF_ALTERNATIVE) !== null;
    const combinator = isEnd ? null : take(cursor, COMBINATOR);
    if (!combinator) return compounds;
    compounds.push(emptyCompound(combinator[1]));
  }
  return null;
}

function takeCondition(cursor: Cursor, level: number): Condition | null {
  return ++cursor.conditions > MAX_CONDITIONS
    ? null
    : (takeSimple(cursor) ?? takePseudoClass(cursor) ?? takeAlternatives(cursor, level));
}

function takeSimple(cursor: Cursor): Condition | null {
  const name = take(cursor, NAME);
  if (name) return nameCondition(name[1], name[2]);
  const attribute = take(cursor, ATTRIBUTE);
  if (attribute) {
    const [, written = '', operator = '', double, single, bare, flag] = attribute;
    const value = withoutEscapes(double ?? single ?? bare ?? '');
    const ignoresCase = flag?.toLowerCase() === 'i';
    return { kind: 'attribute', name: written.toLowerCase(), operator, value, ignoresCase };
  }
  return null;
}

function takePseudoClass(cursor: Cursor): Condition | null {
  const start = cursor.offset;
  const plain = take(cursor, PLAIN_PSEUDO_CLASS)?.[1]?.toLowerCase();
  const [, name = '', argument = ''] = (!plain && take(cursor, WITH_ARGUMENT)) || [];
  const condition = plain
    ? plainPseudoClass(plain)
    : name
      ? withArgument(name.toLowerCase(), argument)
      : null;
  if (!condition) cursor.offset = start;
  return condition;
}

function plainPseudoClass(name: string): Condition | null {
  if (STATES_OF_USE.has(name)) return { kind: 'never' };
  if (name === 'empty' || name === 'root' || name === 'first-child' || name === 'last-child')
    return { kind: name };
  const equivalent = Object.hasOwn(EQUIVALENTS, name) && EQUIVALENTS[name];
  return equivalent ? equivalentOf(equivalent) : null;
}

const parsedEquivalents = new Map<string, Alternatives>();

function equivalentOf(selectors: string): Alternatives {
  let parsed = parsedEquivalents.get(selectors);
  if (!parsed) {
    const alternatives = parseSelectors(selectors).map(({ compounds }) => compounds);
    parsed = { kind: 'is', alternatives, specificity: OTHER_WEIGHT };
    parsedEquivalents.set(selectors, parsed);
  }
  return parsed;
}

function withArgument(name: string, argument: string): Condition | null {
  if (name !== 'lang') return parseNth(name, argument);
  const languages = argument.split(',').map((language) => language.replace(/["'\s]/g, '').toLowerCase());
  return { kind: 'lang', languages };
}

function nameCondition(prefix: string | undefined, written: string | undefined): Condition {
  if (written === undefined) return { kind: 'any' };
  const name = withoutEscapes(written);
  if (prefix === '#') return { kind: 'id', name };
  return prefix === '.' ? { kind: 'class', name } : { kind: 'tag', name: name.toLowerCase() };
}

/** `:is()`, `:where()`, `:not()` or `:has()` around selectors. */
function takeAlternatives(cursor: Cursor, level: number): Alternatives | null {
  const start = cursor.offset;
  const name = level < MAX_LEVELS && take(cursor, FUNCTION)?.[1]?.toLowerCase();
  const kind = name === 'not' || name === 'has' ? name : 'is';
  const alternatives: Compound[][] = [];
  while (name) {
    const compounds = takeCompounds(cursor, level + 1, kind === 'has' ? relative(cursor) : [emptyCompound()]);
    if (!compounds) break;
    alternatives.push(compounds);
    if (take(cursor, CLOSE)) {
      const specificity = name === 'where' ? 0 : Math.max(...alternatives.map(specificityOf));
      return { kind, alternatives, specificity };
    }
    if (!take(cursor, COMMA)) break;
  }
  cursor.offset = start;
  return null;
}

/** The start of a selector in `:has()`, which may begin with a combinator. */
function relative(cursor: Cursor): Compound[] {
  const combinator = take(cursor, COMBINATOR)?.[1];
  return [{ conditions: [{ kind: 'anchor' }], combinator: ' ' }, emptyCompound(combinator)];
}

function specificityOf(compounds: readonly Compound[]): number {
  return sumOf(compounds, ({ conditions }) =>
    sumOf(conditions, (condition) =>
      'alternatives' in condition ? condition.specificity : (WEIGHTS[condition.kind] ?? OTHER_WEIGHT),
    ),
  );
}

/** Replaces each escape by the code point of its hexadecimal digits, or by the character after it. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, digits: string | undefined, character: string) => {
    if (digits === undefined) return character;
    const codePoint = Number.parseInt(digits, 16);
    return String.fromCodePoint(codePoint > 0 && codePoint <= 0x10_ffff ? codePoint : 0xfffd);
  });
}

interface Cursor {
  text: string;
  offset: number;
  /** Number of conditions parsed so far. */
  conditions: number;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.offset;
  const match = pattern.exec(cursor.text);
  if (match) cursor.offset = pattern.lastIndex;
  return match;
}
