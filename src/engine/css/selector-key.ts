import type { Condition, Selector } from './selector.ts';
import type { Selectable } from './selector-matcher.ts';

/** A part of an element that a selector requires: its id, one of its classes, its name or an attribute; or nothing. */
export interface SelectorKey {
  kind: 'id' | 'class' | 'tag' | 'attribute' | 'any';
  /** Empty for `any`. */
  name: string;
}

/** From the rarest to the most common. */
const KINDS = ['id', 'class', 'tag', 'attribute'] as const;
const ANY: SelectorKey = { kind: 'any', name: '' };

/** The rarest part that an element must have for the selector to select it. */
export function keyOfSelector({ compounds }: Selector): SelectorKey {
  // `:is()` with one alternative requires all of its conditions.
  const conditions = (compounds.at(-1)?.conditions ?? []).flatMap((condition): readonly Condition[] =>
    condition.kind === 'is' && condition.alternatives.length === 1
      ? (condition.alternatives[0] ?? [])
      : [condition],
  );
  for (const kind of KINDS) {
    const condition = conditions.find((candidate) => candidate.kind === kind);
    if (condition && 'name' in condition) return { kind, name: condition.name };
  }
  return ANY;
}

const PLAIN = /^[\w\s.#>+~-]+$/;
const PLAIN_SUBJECT = /[\w.#-]+$/;

/**
 * The same key, found without parsing the selector. Null for a selector with brackets, pseudo-classes, escapes or the
 * like, which must be parsed.
 */
export function keyOfPlainSelector(text: string): SelectorKey | null {
  const start = PLAIN.test(text) ? text.search(PLAIN_SUBJECT) : -1;
  if (start === -1) return null;
  const hash = text.indexOf('#', start);
  if (hash !== -1) return { kind: 'id', name: nameAt(text, hash + 1) };
  const dot = text.indexOf('.', start);
  return dot === -1
    ? { kind: 'tag', name: text.slice(start).toLowerCase() }
    : { kind: 'class', name: nameAt(text, dot + 1) };
}

function nameAt(text: string, start: number): string {
  const rest = text.slice(start);
  const end = rest.search(/[.#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

/** Entries filed by the key of their selector, to find the few that may select an element. */
export class SelectorKeyMap<Entry> {
  readonly #byKey = {
    id: new Map<string, Entry[]>(),
    class: new Map<string, Entry[]>(),
    tag: new Map<string, Entry[]>(),
    attribute: new Map<string, Entry[]>(),
    any: new Map<string, Entry[]>(),
  };

  /** The entries of a key, for adding to them. */
  entriesOf({ kind, name }: SelectorKey): Entry[] {
    const byName = this.#byKey[kind];
    let entries = byName.get(name);
    if (!entries) {
      entries = [];
      byName.set(name, entries);
    }
    return entries;
  }

  /** Calls back with each entry whose selector may select the element. */
  forElement(element: Selectable, visit: (entry: Entry) => void): void {
    const { id, class: byClass, tag, attribute, any } = this.#byKey;
    any.get('')?.forEach(visit);
    tag.get(element.localName.toLowerCase())?.forEach(visit);
    if (attribute.size > 0) for (const { name } of element.attributes) attribute.get(name)?.forEach(visit);
    if (byClass.size > 0) for (const name of element.classList) byClass.get(name)?.forEach(visit);
    if (id.size > 0) id.get(element.id)?.forEach(visit);
  }
}
