import type { Page } from './page.ts';

/** For each subject, the values by their derivation. A single weak map takes less memory than one for each fact. */
const known = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Turns a derivation into a fact that is computed at most once for each subject, on first use. The subject is the page,
 * or the part of it from which the fact is derived: parts are reused in later rounds of planning.
 */
export function fact<Value, Subject extends object = Page>(
  derive: (subject: Subject) => Value,
): (subject: Subject) => Value {
  return (subject) => {
    const values = valuesOf(subject);
    let value = values.get(derive) as Value;
    // Only `undefined` needs the second check.
    if (value === undefined && !values.has(derive)) {
      value = derive(subject);
      values.set(derive, value);
    }
    return value;
  };
}

function valuesOf(subject: object): Map<unknown, unknown> {
  let values = known.get(subject);
  if (!values) {
    values = new Map();
    known.set(subject, values);
  }
  return values;
}
