import type { Nth } from './pseudo-classes.ts';
import type { Alternatives, Compound, Condition, Selector } from './selector.ts';

/** The members of an element that selectors are matched against. */
export interface Selectable {
  readonly localName: string;
  readonly id: string;
  readonly classList: ReadonlySet<string>;
  readonly childNodes: readonly unknown[];
  readonly children: readonly Selectable[];
  readonly attributes: readonly { name: string }[];
  readonly parentElement: Selectable | null;
  readonly previousElementSibling: Selectable | null;
  readonly nextElementSibling: Selectable | null;
  getAttribute(name: string): string | null;
}

/** Whether a selector selects an element. */
export type SelectorMatcher = (element: Selectable, selector: Selector) => boolean;

/** Most cached results of `:has()`, of all selectors together. */
const MAX_KNOWN_RESULTS = 200_000;

/** Makes a matcher. After `maxComparisons` in all calls nothing matches, so that selectors take bounded time. */
export function createSelectorMatcher(maxComparisons = Number.POSITIVE_INFINITY): SelectorMatcher {
  let comparisons = 0;
  const positionOf = createPositions();
  let knownResults = 0;
  /** Results of `:has()`: `body:has(.x) p` asks the same of one element for each paragraph. */
  const knownHas = new Map<Alternatives, Map<Selectable, boolean>>();

  const languageOf = (element: Selectable): string => {
    let around: Selectable | null = element;
    for (; around && around.getAttribute('lang') === null; around = around.parentElement) comparisons++;
    return around?.getAttribute('lang')?.toLowerCase() ?? '';
  };
  const meets = (element: Selectable, condition: Condition, anchor: Selectable | null): boolean => {
    switch (condition.kind) {
      case 'is':
        return condition.alternatives.some((compounds) => selects(element, compounds, anchor));
      case 'not':
        return !condition.alternatives.some((compounds) => selects(element, compounds, anchor));
      case 'has':
        return has(element, condition);
      case 'anchor':
        return element === anchor;
      case 'nth':
        return isNth(positionOf(element), condition);
      case 'lang':
        return isInLanguage(languageOf(element), condition.languages);
      default:
        return matchesCondition(element, condition);
    }
  };
  const matches = (element: Selectable, { conditions }: Compound, anchor: Selectable | null): boolean => {
    if (comparisons++ >= maxComparisons) return false;
    for (const condition of conditions) if (!meets(element, condition, anchor)) return false;
    // At the limit, `:not()` around a comparison that was skipped would match.
    return comparisons < maxComparisons;
  };

  const selects = (
    element: Selectable,
    compounds: readonly Compound[],
    anchor: Selectable | null,
  ): boolean => {
    const subject = compounds.at(-1);
    if (!subject || !matches(element, subject, anchor)) return false;
    if (compounds.length === 1) return true;
    // Each entry is an element that the compound at `index` selects; the compounds before it are still to be matched.
    const pending = [{ element, index: compounds.length - 1 }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const before = compounds[next.index - 1];
      if (!before) return true;
      const combinator = compounds[next.index]?.combinator ?? ' ';
      const step = combinator === ' ' || combinator === '>' ? 'parentElement' : 'previousElementSibling';
      const isOneStep = combinator === '>' || combinator === '+';
      let candidate = next.element[step];
      while (candidate && comparisons < maxComparisons) {
        if (matches(candidate, before, anchor)) pending.push({ element: candidate, index: next.index - 1 });
        candidate = isOneStep ? null : candidate[step];
      }
    }
    return false;
  };

  const has = (anchor: Selectable, condition: Alternatives): boolean => {
    const known = knownHas.get(condition) ?? new Map<Selectable, boolean>();
    knownHas.set(condition, known);
    let isMet = known.get(anchor);
    if (isMet === undefined) {
      isMet = condition.alternatives.some((compounds) => selectsFrom(anchor, compounds));
      if (knownResults++ < MAX_KNOWN_RESULTS) known.set(anchor, isMet);
    }
    return isMet;
  };
  /** Whether a selector that begins with the anchor selects any element. */
  const selectsFrom = (anchor: Selectable, compounds: readonly Compound[]): boolean => {
    const combinator = compounds[1]?.combinator;
    const isChild = combinator === ' ' || combinator === '>';
    const isDeep = combinator === ' ' || compounds.length > 2;
    for (
      let sibling = isChild ? null : anchor.nextElementSibling;
      sibling;
      sibling = sibling.nextElementSibling
    ) {
      if (comparisons >= maxComparisons) return false;
      if (
        selects(sibling, compounds, anchor) ||
        (isDeep && selectsInside(sibling, compounds, anchor, isDeep))
      )
        return true;
      if (combinator === '+' && !isDeep) return false;
    }
    return isChild && selectsInside(anchor, compounds, anchor, isDeep);
  };
  const selectsInside = (
    around: Selectable,
    compounds: readonly Compound[],
    anchor: Selectable,
    isDeep: boolean,
  ): boolean =>
    around.children.some(
      (child) =>
        comparisons < maxComparisons &&
        (selects(child, compounds, anchor) || (isDeep && selectsInside(child, compounds, anchor, isDeep))),
    );

  return (element, { compounds }) => selects(element, compounds, null);
}

function matchesCondition(element: Selectable, condition: Condition): boolean {
  switch (condition.kind) {
    case 'any':
      return true;
    case 'tag':
      return element.localName.toLowerCase() === condition.name;
    case 'id':
      return element.id === condition.name;
    case 'class':
      return element.classList.has(condition.name);
    case 'root':
      return element.parentElement === null;
    case 'empty':
      return element.childNodes.length === 0;
    case 'first-child':
      return element.previousElementSibling === null;
    case 'last-child':
      return element.nextElementSibling === null;
    case 'attribute':
      return matchesAttribute(element.getAttribute(condition.name), condition);
    default:
      return false;
  }
}

/** The number of an element among its siblings and among those of its name, and how many there are. */
interface Position {
  child: number;
  ofType: number;
  children: { count: number };
  typed: { count: number };
}

/** Counts the children of each parent once. */
function createPositions(): (element: Selectable) => Position {
  const known = new Map<Selectable, Position>();
  return (element) => {
    if (!known.has(element)) {
      const children = { count: 0 };
      const byName = new Map<string, { count: number }>();
      for (const sibling of element.parentElement?.children ?? [element]) {
        const typed = byName.get(sibling.localName) ?? { count: 0 };
        byName.set(sibling.localName, typed);
        known.set(sibling, { child: ++children.count, ofType: ++typed.count, children, typed });
      }
    }
    return known.get(element) ?? { child: 1, ofType: 1, children: { count: 1 }, typed: { count: 1 } };
  };
}

function isNth(position: Position, { step, offset, isOfType, isFromEnd }: Nth): boolean {
  const [number, { count }] = isOfType
    ? [position.ofType, position.typed]
    : [position.child, position.children];
  const distance = (isFromEnd ? count + 1 - number : number) - offset;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

function isInLanguage(actual: string, languages: readonly string[]): boolean {
  return languages.some(
    (language) => language !== '' && (actual === language || actual.startsWith(`${language}-`)),
  );
}

/** Whether an attribute's value, null for none, meets the condition. */
function matchesAttribute(
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
  return operator === '~=' ? actual.split(/[\t\n\f\r ]+/).includes(wanted) : actual.includes(wanted);
}
