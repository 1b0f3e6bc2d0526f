import { sumOf } from '../sum-of.ts';
import { splitSelectors } from './split-selectors.ts';

/** One test of an element. `any` is the universal selector. */
export type Condition =
  | { kind: 'any' | 'first-child' | 'last-child' | 'root' }
  | { kind: 'tag' | 'id' | 'class'; name: string }
  | { kind: 'attribute'; name: string; operator: string; value: string; ignoresCase: boolean }
  | Alternatives;

/** `:is()` and `:where()`, or `:not()`: all conditions of one alternative hold, or of none. */
export interface Alternatives {
  kind: 'is' | 'not';
  alternatives: readonly (readonly Condition[])[];
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
const WEIGHTS = {
  id: 10_000,
  class: 100,
  attribute: 100,
  'first-child': 100,
  'last-child': 100,
  root: 100,
  tag: 1,
  any: 0,
};

const COMBINATOR = /\s*([>+~])\s*|\s+/y;
const NAME = /([.#]?)((?:[\w-]|[^\0-\x7f]|\\.|(?<=\\[\da-f]{1,6})\s)+)|\*/iy;
const ATTRIBUTE =
  /\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|((?:[^\s\]"'\\]|\\[\s\S]|(?<=\\[\da-f]{1,6})\s)+))(?:\s*([is]))?\s*)?\]/iy;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi;
const PLACE = /:(first-child|last-child|root)(?![\w(-])/iy;
const FUNCTION = /:(is|where|not)\(\s*/iy;
const COMMA = /\s*,\s*/y;
const CLOSE = /\s*\)/y;
const PSEUDO_ELEMENT = /(?:::[\w-]+|:(?:before|after|first-line|first-letter))$/iy;

/**
 * Parses the selectors of a list that static HTML can match: selectors with `:hover`, `:nth-child()` and similar
 * pseudo-classes are left out. A pseudo-element is left out too, or selects its originating element.
 */
export function parseSelectors(list: string, pseudoElements: PseudoElements = 'skip'): Selector[] {
  return splitSelectors(list).flatMap((text) => parseSelector(text, pseudoElements) ?? []);
}

/** Parses one selector, trimmed; null where `parseSelectors` would leave it out. */
export function parseSelector(text: string, pseudoElements: PseudoElements = 'skip'): Selector | null {
  const compounds: Compound[] = [{ conditions: [], combinator: ' ' }];
  const cursor = { text, offset: 0, conditions: 0 };
  while (cursor.offset < text.length && compounds.length <= MAX_COMPOUNDS) {
    const conditions = compounds.at(-1)?.conditions ?? [];
    const condition = takeCondition(cursor);
    if (condition) {
      conditions.push(condition);
      continue;
    }
    if (conditions.length === 0) return null;
    const combinator = take(cursor, COMBINATOR);
    if (combinator) compounds.push({ conditions: [], combinator: combinator[1] ?? ' ' });
    else if (pseudoElements === 'skip' || !take(cursor, PSEUDO_ELEMENT)) return null;
  }
  if (cursor.offset < text.length || compounds.at(-1)?.conditions.length === 0) return null;
  return { compounds, specificity: specificityOf(compounds) };
}

function takeCondition(cursor: Cursor, level = 0): Condition | null {
  return ++cursor.conditions > MAX_CONDITIONS
    ? null
    : (takeSimple(cursor) ?? takeAlternatives(cursor, level));
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
  const place = take(cursor, PLACE)?.[1]?.toLowerCase();
  return place ? { kind: place as 'first-child' | 'last-child' | 'root' } : null;
}

function nameCondition(prefix: string | undefined, written: string | undefined): Condition {
  if (written === undefined) return { kind: 'any' };
  const name = withoutEscapes(written);
  if (prefix === '#') return { kind: 'id', name };
  return prefix === '.' ? { kind: 'class', name } : { kind: 'tag', name: name.toLowerCase() };
}

/** `:is()`, `:where()` or `:not()` around compounds. With combinators inside, it is unsupported. */
function takeAlternatives(cursor: Cursor, level: number): Alternatives | null {
  const start = cursor.offset;
  const name = level < MAX_LEVELS && take(cursor, FUNCTION)?.[1]?.toLowerCase();
  const alternatives: Condition[][] = [];
  while (name) {
    const conditions: Condition[] = [];
    for (let next = takeCondition(cursor, level + 1); next; next = takeCondition(cursor, level + 1)) {
      conditions.push(next);
    }
    if (conditions.length === 0) break;
    alternatives.push(conditions);
    if (take(cursor, CLOSE)) {
      const specificity = name === 'where' ? 0 : Math.max(...alternatives.map(weightOf));
      return { kind: name === 'not' ? 'not' : 'is', alternatives, specificity };
    }
    if (!take(cursor, COMMA)) break;
  }
  cursor.offset = start;
  return null;
}

function specificityOf(compounds: readonly Compound[]): number {
  return sumOf(compounds, ({ conditions }) => weightOf(conditions));
}

function weightOf(conditions: readonly Condition[]): number {
  return sumOf(conditions, (condition) =>
    'alternatives' in condition ? condition.specificity : WEIGHTS[condition.kind],
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
