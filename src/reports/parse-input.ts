import type { z } from 'zod';
import { type FieldMessages, ValidationError } from '../errors.ts';

/**
 * Validates the input of a use case. Null and empty strings count as absent.
 * @param kept fields in which an empty string is a value
 * @throws ValidationError with all invalid fields
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: Record<string, unknown>,
  kept: readonly string[] = [],
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== null && value !== undefined && (value !== '' || kept.includes(name)),
    ),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: FieldMessages = {};
  for (const issue of parsed.error.issues) {
    // Entries of a list count as the list.
    const field = String(issue.path[0] ?? '');
    const messages = fields[field] ?? [];
    if (!messages.includes(issue.message)) messages.push(issue.message);
    fields[field] = messages;
  }
  throw new ValidationError(fields);
}
