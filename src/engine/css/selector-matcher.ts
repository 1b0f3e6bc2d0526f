import { attribute } from '../elements/attribute.ts';
import { classesOf } from '../elements/classes-of.ts';
import { parentElement } from '../elements/parent-element.ts';
import type { Element } from '../page.ts';
import type { Alternatives, Compound, Condition, Selector } from './selector.ts';

/** Tells whether a selector selects an element of the page. */
export type SelectorMatcher = (element: Element, selector: Selector) => boolean;

/** What selectors ask of an element again and again: its classes, and where it stands among its siblings. */
interface Place {
  classes: ReadonlySet<string>;
  previous: Element | null;
  isLast: boolean;
}

/** Comparisons spent on one page; after them nothing matches, so that no page can ask for endless ones. */
const MAX_COMPARISONS = 4_000_000;

/** Makes the matcher for the elements of one page, given in document order. */
export function createSelectorMatcher(elements: readonly Element[]): SelectorMatcher {
  const places = placesOf(elements);
  let comparisons = 0;

  const matchesAll = (element: Element, conditions: readonly Condition[]): boolean => {
    if (comparisons++ >= MAX_COMPARISONS) return false;
    const place = places.get(element);
    return conditions.every((condition) =>
      'alternatives' in condition
        ? condition.alternatives.some((parts) => matchesAll(element, parts)) === (condition.kind === 'is')
        : matchesCondition(element, condition, place),
    );
  };
  // A comparison that was not made may have made the opposite true.
  const matches = (element: Element, { conditions }: Compound): boolean =>
    matchesAll(element, conditions) && comparisons < MAX_COMPARISONS;

  return (element, { compounds }) => {
    const subject = compounds.at(-1);
    if (!subject || !matches(element, subject)) return false;
    // Each entry is an element that the compound at `index` selects, still to be judged by what stands before it.
    const pending = [{ element, index: compounds.length - 1 }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const before = compounds[next.index - 1];
      if (!before) return true;
      const combinator = compounds[next.index]?.combinator ?? ' ';
      const step = combinator === ' ' || combinator === '>' ? parentElement : previousOf;
      const isOneStep = combinator === '>' || combinator === '+';
      let candidate = step(next.element, places);
      while (candidate && comparisons < MAX_COMPARISONS) {
        if (matches(candidate, before)) pending.push({ element: candidate, index: next.index - 1 });
        candidate = isOneStep ? null : step(candidate, places);
      }
    }
    return false;
  };
}

function placesOf(elements: readonly Element[]): Map<Element, Place> {
  const places = new Map<Element, Place>();
  const lastOf = new Map<Element['parentNode'], Element>();
  for (const element of elements) {
    const previous = lastOf.get(element.parentNode) ?? null;
    const place = previous && places.get(previous);
    if (place) place.isLast = false;
    places.set(element, { classes: new Set(classesOf(element)), previous, isLast: true });
    lastOf.set(element.parentNode, element);
  }
  return places;
}

function matchesCondition(
  element: Element,
  condition: Exclude<Condition, Alternatives>,
  place: Place | undefined,
): boolean {
  switch (condition.kind) {
    case 'any':
      return true;
    case 'tag':
      return element.tagName.toLowerCase() === condition.name;
    case 'id':
      return attribute(element, 'id') === condition.name;
    case 'class':
      return place?.classes.has(condition.name) === true;
    case 'root':
      return element.tagName === 'html';
    case 'first-child':
      return place?.previous === null;
    case 'last-child':
      return place?.isLast === true;
    case 'attribute':
      return matchesAttribute(attribute(element, condition.name), condition);
  }
}

/** Whether an attribute's value, null for none, is as the condition wants it. */
export function matchesAttribute(
  written: string | null,
  { operator, value, ignoresCase }: Extract<Condition, { kind: 'attribute' }>,
): boolean {
  if (written === null || operator === '') return written !== null;
  const actual = ignoresCase ? written.toLowerCase() : written;
  const wanted = ignoresCase ? value.toLowerCase() : value;
  if (operator === '=') return actual === wanted;
  if (operator === '|=') return actual === wanted || actual.startsWith(`${wanted}-`);
  if (wanted === '') return false;
  if (operator === '^=') return actual.startsWith(wanted);
  if (operator === '$=') return actual.endsWith(wanted);
  return operator === '~=' ? actual.split(/\s+/).includes(wanted) : actual.includes(wanted);
}

function previousOf(element: Element, places: ReadonlyMap<Element, Place>): Element | null {
  return places.get(element)?.previous ?? null;
}
