import { type Compound, parseSelectors } from '../css/selector.ts';
import type { DomElement } from './dom-element.ts';
import { matchesCompound } from './matches-compound.ts';

/**
 * Finds elements by what axe looks for. It asks for each id which element has it, what labels it and what it
 * heads; searching the document each time would make a run quadratic.
 */
export class ElementIndex {
  readonly #elements: readonly DomElement[];
  readonly #byName = new Map<string, DomElement[]>();
  readonly #parsed = new Map<string, readonly Compound[]>();
  /** By name of an attribute, then by each word of its value and by all of it. */
  readonly #byAttribute = new Map<string, Map<string, DomElement[]>>();

  /** @param elements all of the document, in its order */
  constructor(elements: readonly DomElement[]) {
    this.#elements = elements;
    for (const element of elements) add(this.#byName, element.localName.toLowerCase(), element);
  }

  /** The elements whose attribute has that value, or that word in it, in document order. */
  withAttribute(name: string, word: string): readonly DomElement[] {
    let byWord = this.#byAttribute.get(name);
    if (!byWord) {
      byWord = this.#indexAttribute(name);
      this.#byAttribute.set(name, byWord);
    }
    return byWord.get(word) ?? [];
  }

  /** Whether a selector of the list selects the element. Each is one compound, here as below. */
  matches(element: DomElement, selectors: string): boolean {
    return this.#compounds(selectors).some((compound) => matchesCompound(element, compound));
  }

  /** The elements that a list of selectors selects, in document order, inside `scope` if given. */
  select(selectors: string, scope?: DomElement): DomElement[] {
    const found = this.#compounds(selectors).flatMap((compound) =>
      this.#candidates(compound, scope).filter((element) => matchesCompound(element, compound)),
    );
    return selectors.includes(',') ? [...new Set(found)].sort((a, b) => a.start - b.start) : found;
  }

  /** Kept of those that hold no value of the page's, which are few. */
  #compounds(selectors: string): readonly Compound[] {
    const known = this.#parsed.get(selectors);
    if (known) return known;
    const compounds = parseSelectors(selectors)
      .map((selector) => selector.compounds)
      .filter(({ length }) => length === 1)
      .flat();
    if (!selectors.includes('=')) this.#parsed.set(selectors, compounds);
    return compounds;
  }

  #candidates({ conditions }: Compound, scope: DomElement | undefined): readonly DomElement[] {
    for (const condition of conditions) {
      if (condition.kind !== 'attribute' || !['=', '~='].includes(condition.operator)) continue;
      if (!condition.ignoresCase) return within(this.withAttribute(condition.name, condition.value), scope);
    }
    for (const condition of conditions) {
      if (condition.kind === 'tag') return within(this.#byName.get(condition.name) ?? [], scope);
    }
    return scope ? this.#elements.slice(scope.start + 1, scope.end) : this.#elements;
  }

  #indexAttribute(name: string): Map<string, DomElement[]> {
    const byWord = new Map<string, DomElement[]>();
    for (const element of this.#elements) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      for (const word of new Set([value, ...value.split(/\s+/)])) add(byWord, word, element);
    }
    return byWord;
  }
}

function add(index: Map<string, DomElement[]>, key: string, element: DomElement): void {
  const found = index.get(key);
  if (found) found.push(element);
  else index.set(key, [element]);
}

/** Those inside the scope, found by halving: a page may ask about as many scopes as it has elements. */
function within(elements: readonly DomElement[], scope: DomElement | undefined): readonly DomElement[] {
  return scope
    ? elements.slice(lowerBound(elements, scope.start + 1), lowerBound(elements, scope.end))
    : elements;
}

/** How many of the elements stand before a place in the document. */
function lowerBound(elements: readonly DomElement[], place: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.start ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
