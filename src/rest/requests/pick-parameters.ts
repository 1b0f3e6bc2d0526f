import { type FieldMessages, ValidationError } from '../../errors.ts';

/** Names and values in the order sent, with repetitions: of a query, a form, or the members of a JSON object. */
export type SentParameters = Iterable<readonly [name: string, value: unknown]>;

/**
 * Selects the parameters that an input schema contains; others are ignored.
 * @param fields the fields of the schema by their parameter names
 * @param takesLists whether a value can be a list; the schema decides for which parameters
 * @returns the values by field, not validated yet
 * @throws ValidationError for a parameter that is repeated or has more than one value, in any notation
 */
export function pickParameters(
  fields: ReadonlyMap<string, string>,
  sent: SentParameters,
  takesLists = false,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  const rejected: FieldMessages = {};
  for (const [name, value] of sent) {
    const bracket = name.indexOf('[');
    const field = fields.get(bracket < 0 ? name : name.slice(0, bracket));
    if (field === undefined) continue;
    const isSingle =
      bracket < 0 &&
      !Object.hasOwn(picked, field) &&
      (value === null || typeof value !== 'object' || (takesLists && Array.isArray(value)));
    if (!isSingle) rejected[field] = ['Must be a single value, given once.'];
    picked[field] = value;
  }
  if (Object.keys(rejected).length > 0) throw new ValidationError(rejected);
  return picked;
}
