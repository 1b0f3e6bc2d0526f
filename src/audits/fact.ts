import type { Page } from './page.ts';

/**
 * Turns a derivation into a fact that is computed at most once for its subject, when it is first asked for. The
 * subject is the page, or that part of it from which the fact follows: parts outlive the rounds of planning.
 */
export function fact<Value, Subject extends object = Page>(
  derive: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { value: Value }>();
  return (subject) => {
    let entry = known.get(subject);
    if (!entry) {
      entry = { value: derive(subject) };
      known.set(subject, entry);
    }
    return entry.value;
  };
}
