import type { Alternatives, Compound, Condition, Selector } from './selector.ts';

/** The members of an element that selectors are matched against. */
export interface Selectable {
  readonly localName: string;
  readonly id: string;
  readonly classList: ReadonlySet<string>;
  readonly attributes: readonly { name: string }[];
  readonly parentElement: Selectable | null;
  readonly previousElementSibling: Selectable | null;
  readonly nextElementSibling: Selectable | null;
  getAttribute(name: string): string | null;
}

/** Whether a selector selects an element. */
export type SelectorMatcher = (element: Selectable, selector: Selector) => boolean;

/** Makes a matcher. After `maxComparisons` in all calls nothing matches, so that selectors take bounded time. */
export function createSelectorMatcher(maxComparisons = Number.POSITIVE_INFINITY): SelectorMatcher {
  let comparisons = 0;

  const matchesAll = (element: Selectable, conditions: readonly Condition[]): boolean => {
    if (comparisons++ >= maxComparisons) return false;
    for (const condition of conditions) {
      const isMet =
        'alternatives' in condition
          ? condition.alternatives.some((parts) => matchesAll(element, parts)) === (condition.kind === 'is')
          : matchesCondition(element, condition);
      if (!isMet) return false;
    }
    return true;
  };
  // At the limit, `:not()` around a comparison that was skipped would match.
  const matches = (element: Selectable, { conditions }: Compound): boolean =>
    matchesAll(element, conditions) && comparisons < maxComparisons;

  return (element, { compounds }) => {
    const subject = compounds.at(-1);
    if (!subject || !matches(element, subject)) return false;
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
        if (matches(candidate, before)) pending.push({ element: candidate, index: next.index - 1 });
        candidate = isOneStep ? null : candidate[step];
      }
    }
    return false;
  };
}

function matchesCondition(element: Selectable, condition: Exclude<Condition, Alternatives>): boolean {
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
    case 'first-child':
      return element.previousElementSibling === null;
    case 'last-child':
      return element.nextElementSibling === null;
    case 'attribute':
      return matchesAttribute(element.getAttribute(condition.name), condition);
  }
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
