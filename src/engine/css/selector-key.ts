import type { Compound, Condition } from './selector.ts';

/** A part of an element that a selector requires: its id, one of its classes, its name or an attribute; or nothing. */
export interface SelectorKey {
  kind: 'id' | 'class' | 'tag' | 'attribute' | 'any';
  /** Empty for `any`. */
  name: string;
}

/** From the rarest to the most common. */
const KINDS = ['id', 'class', 'tag', 'attribute'] as const;
const ANY: SelectorKey = { kind: 'any', name: '' };

/** The rarest part that an element must have for the compound to select it. */
export function keyOfCompound(compound: Compound | undefined): SelectorKey {
  // `:is()` with one alternative requires all of its conditions.
  const conditions = compound?.conditions.flatMap((condition): readonly Condition[] =>
    condition.kind === 'is' && condition.alternatives.length === 1
      ? (condition.alternatives[0]?.at(-1)?.conditions ?? [])
      : [condition],
  );
  for (const kind of KINDS) {
    const condition = conditions?.find((candidate) => candidate.kind === kind);
    if (condition && 'name' in condition) return { kind, name: condition.name };
  }
  return ANY;
}

/** A selector of names only, and its subject. Other white space than that of ASCII is part of a name. */
const PLAIN = /^(?:[\w\t\n\f\r .#>+~-]*[\t\n\f\r >+~])?([\w.#-]+)$/;

/** The same key, found without parsing. Null for brackets, pseudo-classes and escapes, which must be parsed. */
export function keyOfPlainSelector(text: string): SelectorKey | null {
  const subject = PLAIN.exec(text)?.[1];
  if (subject === undefined) return null;
  const id = /#([\w-]+)/.exec(subject)?.[1];
  if (id !== undefined) return { kind: 'id', name: id };
  const className = /\.([\w-]+)/.exec(subject)?.[1];
  return className === undefined
    ? { kind: 'tag', name: subject.toLowerCase() }
    : { kind: 'class', name: className };
}
