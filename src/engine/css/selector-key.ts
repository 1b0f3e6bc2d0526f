import type { Selector } from './selector.ts';
import type { Selectable } from './selector-matcher.ts';

/** What an element must have for the selector to select it: `#id`, `.class` or a tag name, the rarest first; else `*`. */
export function keyOfSelector({ compounds }: Selector): string {
  // What is the only alternative is no choice.
  const conditions = (compounds.at(-1)?.conditions ?? []).flatMap((condition) =>
    condition.kind === 'is' && condition.alternatives.length === 1
      ? (condition.alternatives[0] ?? [])
      : [condition],
  );
  for (const [kind, mark] of [
    ['id', '#'],
    ['class', '.'],
    ['tag', ''],
  ] as const) {
    const condition = conditions.find((candidate) => candidate.kind === kind);
    if (condition && 'name' in condition) return `${mark}${condition.name}`;
  }
  return '*';
}

/** Every key under which a selector for this element can stand. */
export function keysOfElement({ localName, id, classList }: Selectable): string[] {
  const keys = ['*', localName.toLowerCase()];
  for (const name of classList) keys.push(`.${name}`);
  if (id) keys.push(`#${id}`);
  return keys;
}
