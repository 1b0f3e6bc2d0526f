import type { Page } from './page.ts';

/** The values of a subject, by their derivation. */
type Values = Map<unknown, unknown>;

/**
 * The property with the values of a subject. With a weak map, values of earlier pages survive minor garbage
 * collections, and audits take 6 % more CPU time.
 */
const VALUES = Symbol('values');

/**
 * Turns a derivation into a fact that is computed at most once for each subject, on first use. The subject is the page,
 * or the part of it from which the fact is derived: parts are reused in later rounds of planning.
 */
export function fact<Value, Subject extends object = Page>(
  derive: (subject: Subject) => Value,
): (subject: Subject) => Value {
  return (subject: Subject & { [VALUES]?: Values }) => {
    let values = subject[VALUES];
    if (!values) {
      values = new Map();
      // Not enumerable, so that a copy of the subject with other properties has its own values.
      Object.defineProperty(subject, VALUES, { value: values });
    }
    let value = values.get(derive) as Value;
    // Only `undefined` needs the second check.
    if (value === undefined && !values.has(derive)) {
      value = derive(subject);
      values.set(derive, value);
    }
    return value;
  };
}
