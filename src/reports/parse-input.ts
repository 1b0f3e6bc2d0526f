import type { z } from 'zod';
import { type FieldMessages, ValidationError } from '../errors.ts';

/** The field in which an empty string is a value: without the key, a repeated request would create or run another. */
const KEPT = 'idempotencyKey';

/**
 * Validates the input of a use case. Null and empty strings count as absent.
 * @param fields messages of rules that no schema knows
 * @throws ValidationError with all invalid fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: Record<string, unknown>,
  fields: FieldMessages = {},
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== null && value !== undefined && (value !== '' || name === KEPT),
    ),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  const rejected = { ...fields };
  for (const issue of parsed.error?.issues ?? []) {
    // Entries of a list count as the list.
    const field = String(issue.path[0] ?? '');
    const messages = rejected[field] ?? [];
    if (!messages.includes(issue.message)) rejected[field] = [...messages, issue.message];
  }
  throw new ValidationError(rejected);
}
