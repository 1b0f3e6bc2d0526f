/** The building blocks of the input schemas, so that both APIs accept and reject the same values. */
import { createRequire } from 'node:module';
import { z } from 'zod';
import { MODULE_EXTENSION } from '../installation.ts';

const require = createRequire(import.meta.url);

/** A whole number within bounds, written as a number or in decimal digits as forms and query strings have it. */
export function wholeNumber(message: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  return z
    .union([z.int(), z.string().regex(/^(0|-?[1-9]\d{0,15})$/, message)], message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
}

/** One of a few whole numbers. */
export function oneOfNumbers<const Value extends number>(values: readonly Value[], message: string) {
  return wholeNumber(message).pipe(z.literal(values, message));
}

/** One of a few words. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `Must be one of: ${values.join(', ')}.`);
}

/** Maximum length of filter text: no accepted URL is longer. */
export const MAX_FILTER_CHARACTERS = 2_048;

/** Text of any content. */
export function text(maxCharacters: number) {
  return z.string('Must be a string.').max(maxCharacters, `May have at most ${maxCharacters} characters.`);
}

/** The id of an audit of the catalogue, which is loaded by the first check of an id: lists without this filter need none. */
export function auditId() {
  const message = 'Must be the id of an audit in the catalogue, such as image-alt.';
  return z.string(message).refine((id) => {
    // Unlike `import`, synchronous, as the parsers of all inputs are.
    const { CATALOGUE_BY_ID }: typeof import('../audits/catalogue.ts') = require(
      `../audits/catalogue${MODULE_EXTENSION}`,
    );
    return CATALOGUE_BY_ID.has(id);
  }, message);
}

/** Privacy of a report page: 0 public, 1 private, 2 password. */
export const privacy = () => oneOfNumbers([0, 1, 2], 'Must be 0 (public), 1 (private) or 2 (password).');

const MAX_SENT_PASSWORD_CHARACTERS = 4_096;

/** A password as sent. Its rules apply only where it takes effect; its length is limited in any case. */
export const sentPassword = () => text(MAX_SENT_PASSWORD_CHARACTERS);

/** Several texts without white space: a list, or one text with white space between them. */
export function texts(message: string) {
  const split = z.string().transform((text) => text.split(/\s+/).filter(Boolean));
  return z.union([z.array(z.string()), split], message);
}

/** Several of a few words: a list, or text with commas between them. */
export function someOf<const Value extends string>(values: readonly Value[]) {
  const message = `Must be one or more of: ${values.join(', ')}.`;
  const split = z.string(message).transform((text) => text.split(',').map((word) => word.trim()));
  return z.union([z.array(z.string()), split], message).pipe(z.array(z.enum(values, message)));
}

/** A minimum or maximum score, written as a number or in decimal digits. */
export function score() {
  const message = 'Must be a number from 0 to 100.';
  return z
    .union([z.number(), z.string().regex(/^\d{1,3}(\.\d{1,10})?$/, message)], message)
    .transform(Number)
    .pipe(z.number().min(0, message).max(100, message));
}

/** A point in time, as an ISO 8601 time or a date; a date means its start in UTC. */
export function moment() {
  const message = 'Must be a date such as 2026-01-31, or a time such as 2026-01-31T09:30:00Z.';
  const written = z.union([z.iso.date(), z.iso.datetime({ offset: true })], message);
  return z.union([z.date(message), written], message).transform((value) => new Date(value));
}

/** Yes or no, written as a boolean or as text. */
export function flag() {
  const message = 'Must be true or false.';
  return z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], message)
    .transform((value) => value === true || value === 'true' || value === '1');
}
