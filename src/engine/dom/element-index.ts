import { LRUCache } from 'lru-cache';
import { type Compound, parseSelectors, type Selector } from '../css/selector.ts';
import { keyOfCompound, type SelectorKey } from '../css/selector-key.ts';
import { createSelectorMatcher, type Selectable } from '../css/selector-matcher.ts';
import { splitSelectors } from '../css/split-selectors.ts';

/** An element with its position: its index in the document, and that of the first element after its descendants. */
interface Indexed extends Selectable {
  readonly start: number;
  readonly end: number;
  getAttributeNode(name: string): { value: string } | null;
}

/** The parsed lists, for all pages. Most are the same on every page; a few of axe's contain values of the page. */
const parsedLists = new LRUCache<string, readonly Selector[]>({
  max: 1_000,
  maxSize: 200_000,
  sizeCalculation: (_, list) => list.length + 1,
});
/** Maximum number of cached results per document. */
const MAX_SELECTED = 500;
const WHITE_SPACE = /[\t\n\f\r ]+/;

/**
 * Finds elements by selectors. For each id, axe looks up its element, its labels and its header cells; a search of the
 * document each time would take quadratic time. The selectors are those of this project and of axe, never of the page.
 */
export class ElementIndex<Element extends Indexed> {
  readonly #elements: readonly Element[];
  readonly #matches = createSelectorMatcher();
  readonly #byName: ReadonlyMap<string, readonly Element[]>;
  /** By name of an attribute, then by each word of its value and by all of it. */
  readonly #byWord = new Map<string, Map<string, Element[]>>();
  #byAttribute: Map<string, Element[]> | undefined;
  /** By selector list, for searches in the whole document: audits share many. */
  readonly #selected = new Map<string, readonly Element[]>();

  /** @param elements all of the document, in its order */
  constructor(elements: readonly Element[]) {
    this.#elements = elements;
    this.#byName = Map.groupBy(elements, ({ localName }) => localName.toLowerCase());
  }

  /** The elements whose attribute has that value, or that word in it, in document order. */
  withAttribute(name: string, word: string): readonly Element[] {
    let byWord = this.#byWord.get(name);
    if (!byWord) {
      byWord = this.#indexWords(name);
      this.#byWord.set(name, byWord);
    }
    return byWord.get(word) ?? NONE;
  }

  /** The candidates for a selector of the page: the elements that meet its rarest condition. */
  withKey({ kind, name }: SelectorKey): readonly Element[] {
    if (kind === 'any') return this.#elements;
    if (kind === 'id' || kind === 'class') return this.withAttribute(kind, name);
    const byName = kind === 'tag' ? this.#byName : this.#attributes();
    return byName.get(name) ?? NONE;
  }

  /** Whether the document has an element with the key of each compound; without, the selector selects nothing. */
  hasKeysOf({ compounds }: Selector): boolean {
    return compounds.every((compound) => this.withKey(keyOfCompound(compound)).length > 0);
  }

  /** Whether a selector of the list selects the element. */
  matches(element: Element, selectors: string): boolean {
    return parseSupported(selectors).some((selector) => this.#matches(element, selector));
  }

  /** The elements that a list of selectors selects, in document order, inside `scope` if given. */
  select(selectors: string, scope?: Element): readonly Element[] {
    if (scope) return this.#select(selectors, scope);
    let selected = this.#selected.get(selectors);
    if (!selected) {
      selected = this.#select(selectors, undefined);
      if (this.#selected.size < MAX_SELECTED) this.#selected.set(selectors, selected);
    }
    return selected;
  }

  #select(selectors: string, scope: Element | undefined): readonly Element[] {
    const lists = parseSupported(selectors).map((selector) => this.#selectOne(selector, scope));
    const [only = NONE] = lists;
    return lists.length <= 1 ? only : [...new Set(lists.flat())].sort((a, b) => a.start - b.start);
  }

  #selectOne(selector: Selector, scope: Element | undefined): readonly Element[] {
    const subject = selector.compounds.at(-1);
    if (!subject) return NONE;
    const candidates = this.#candidates(subject);
    // The candidates already meet the only condition.
    if (selector.compounds.length === 1 && subject.conditions.length === 1 && isIndexed(subject)) {
      return within(candidates, scope);
    }
    if (scope || selector.compounds.some(({ combinator }) => combinator !== ' ')) {
      return within(candidates, scope).filter((element) => this.#matches(element, selector));
    }
    const last = { compounds: [subject], specificity: 0 };
    return this.#insideOf(selector.compounds.slice(0, -1), candidates).filter((element) =>
      this.#matches(element, last),
    );
  }

  /** The elements inside one that the compounds select, found without checking the ancestors of each. */
  #insideOf(compounds: Compound[], elements: readonly Element[]): readonly Element[] {
    if (compounds.length === 0) return elements;
    const found: Element[] = [];
    let end = 0;
    for (const around of this.#selectOne({ compounds, specificity: 0 }, undefined)) {
      if (around.start < end) continue;
      end = around.end;
      for (const element of within(elements, around)) found.push(element);
    }
    return found;
  }

  /** The elements that the rarest indexed condition leaves. */
  #candidates({ conditions }: Compound): readonly Element[] {
    let best = this.#elements;
    for (const condition of conditions) {
      const found = this.#withCondition(condition);
      if (found && found.length < best.length) best = found;
    }
    return best;
  }

  #withCondition(condition: Compound['conditions'][number]): readonly Element[] | null {
    if (condition.kind === 'attribute') {
      const { name, operator, value, ignoresCase } = condition;
      const isWord = (operator === '=' || operator === '~=') && !ignoresCase;
      if (isWord) return this.withAttribute(name, value);
    }
    return 'name' in condition ? this.withKey(condition) : null;
  }

  #attributes(): Map<string, Element[]> {
    if (this.#byAttribute) return this.#byAttribute;
    const byAttribute = new Map<string, Element[]>();
    for (const element of this.#elements) {
      for (const { name } of element.attributes) add(byAttribute, name, element);
    }
    this.#byAttribute = byAttribute;
    return byAttribute;
  }

  #indexWords(name: string): Map<string, Element[]> {
    const byWord = new Map<string, Element[]>();
    for (const element of this.#attributes().get(name) ?? NONE) {
      const value = element.getAttributeNode(name)?.value ?? '';
      if (!WHITE_SPACE.test(value)) add(byWord, value, element);
      else for (const word of new Set([value, ...value.split(WHITE_SPACE)])) add(byWord, word, element);
    }
    return byWord;
  }
}

const NONE: readonly never[] = [];

function parseSupported(selectors: string): readonly Selector[] {
  const known = parsedLists.get(selectors);
  if (known) return known;
  const parsed = parseSelectors(selectors);
  if (parsed.length !== splitSelectors(selectors).length) {
    throw new SyntaxError(`The selector ${selectors} is not supported.`);
  }
  parsedLists.set(selectors, parsed);
  return parsed;
}

/** Whether an index lookup alone decides the only condition of a compound. */
function isIndexed({ conditions: [condition] }: Compound): boolean {
  if (condition?.kind === 'attribute') return condition.operator === '';
  return condition?.kind === 'tag' || condition?.kind === 'any';
}

function add<Element>(index: Map<string, Element[]>, key: string, element: Element): void {
  const found = index.get(key);
  if (found) found.push(element);
  else index.set(key, [element]);
}

/** The elements inside the scope, by binary search: there may be as many scopes as elements. */
function within<Element extends Indexed>(
  elements: readonly Element[],
  scope: Element | undefined,
): readonly Element[] {
  return scope
    ? elements.slice(lowerBound(elements, scope.start + 1), lowerBound(elements, scope.end))
    : elements;
}

/** The number of elements before a position in the document. */
function lowerBound(elements: readonly Indexed[], place: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.start ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
