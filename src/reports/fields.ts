/** The building blocks of the input schemas, so that both APIs accept and refuse the same values. */
import { z } from 'zod';

/** A whole number, written as a number or in decimal digits as forms and query strings have it. */
export function wholeNumber(message: string) {
  return z
    .union([z.int(), z.string().regex(/^(0|-?[1-9]\d{0,15})$/, message)], message)
    .transform(Number)
    .pipe(z.int(message));
}

/** One of a few whole numbers. */
export function oneOfNumbers<const Value extends number>(values: readonly Value[], message: string) {
  return wholeNumber(message).pipe(z.literal(values, message));
}

/** One of a few words. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `Must be one of: ${values.join(', ')}.`);
}

/** Longest text to filter by: no URL that is taken is longer. */
export const MAX_FILTER_CHARACTERS = 2_048;

/** Text of any content. */
export function text(maxCharacters: number) {
  return z.string('Must be a string.').max(maxCharacters, `May have at most ${maxCharacters} characters.`);
}

/** Privacy of a report page: 0 public, 1 private, 2 password. */
export const privacy = () => oneOfNumbers([0, 1, 2], 'Must be 0 (public), 1 (private) or 2 (password).');
