/**
 * The vocabulary of inputs. A schema validates what clients send, also text of forms and query strings, and describes the
 * decoded value: the parameters of both APIs, the inputs of tools and the options of commands derive from it.
 */
import { z } from 'zod';
import { described, enumeration, fieldOf, publish, shownAs } from './vocabulary.ts';

const DIGITS = /^(0|-?[1-9]\d{0,15})$/;
const DECIMAL = /^\d{1,3}(\.\d{1,10})?$/;

/** Maximum length of filter text: no accepted URL is longer. */
const MAX_FILTER_CHARACTERS = 2_048;

/** Describes an input. Unknown fields are ignored, and null counts as absent where a field has a default. */
export function input<Shape extends z.core.$ZodLooseShape>(name: string, about: string, shape: Shape) {
  return publish(z.object(shape), { name, about });
}

/** Describes a filter, all of whose fields are optional. */
export function filter<Shape extends z.core.$ZodLooseShape>(name: string, about: string, shape: Shape) {
  return publish(z.object(shape).partial(), { name, about });
}

const OrderDirection = enumeration('OrderDirection', 'Sort direction.', {
  asc: 'Smallest first.',
  desc: 'Largest first.',
});

/** Describes the order of a list: the field to sort by, and the direction. */
export function order<Field extends z.core.util.EnumLike>(
  name: string,
  about: string,
  fields: z.ZodEnum<Field>,
  [field, direction]: [z.output<z.ZodEnum<Field>>, z.output<typeof OrderDirection>],
) {
  const shape = {
    field: fields.describe('The field to sort by.').default(field as z.core.util.NoUndefined<typeof field>),
    direction: OrderDirection.describe('The direction.').default(direction),
  };
  return publish(z.object(shape), { name, about, isOrder: true });
}

/** A whole number, also in decimal digits. */
export function wholeNumber(
  description: string,
  {
    min,
    max = Number.MAX_SAFE_INTEGER,
    message = `Must be a whole number from ${min} to ${max}.`,
  }: { min: number; max?: number; message?: string },
) {
  const written = z.union([z.int(), z.string().regex(DIGITS, message)], message);
  const decoded = z.int(message).min(min, message).max(max, message);
  return described(z.codec(written, decoded, { decode: Number, encode: Number }), description);
}

/** A whole number whose description ends with its range. */
export function numberFromTo(about: string, min: number, max: number, message?: string) {
  const description = `${about}: ${min} to ${max.toLocaleString('en')}.`;
  return wholeNumber(description, { min, max, ...(message !== undefined && { message }) });
}

/** One of a few whole numbers. */
export function oneOfNumbers<const Value extends number>(
  values: readonly Value[],
  description: string,
  message = `Must be one of: ${values.join(', ')}.`,
) {
  const written = z.union([z.int(), z.string().regex(DIGITS, message)], message);
  const codec = z.codec(written, z.literal(values, message), {
    decode: (value) => Number(value) as Value,
    encode: Number,
  });
  return described(codec, description);
}

/** A score from 0 to 100. */
export function scoreInput(description: string) {
  const message = 'Must be a number from 0 to 100.';
  const written = z.union([z.number(), z.string().regex(DECIMAL, message)], message);
  const decoded = z.number(message).min(0, message).max(100, message);
  return described(z.codec(written, decoded, { decode: Number, encode: Number }), description);
}

/** Text of any content. */
export function textInput(description: string, maxCharacters: number) {
  const message = `May have at most ${maxCharacters} characters.`;
  return described(z.string('Must be a string.').max(maxCharacters, message), description);
}

/** Text that a list is searched for. */
export const searchText = (description: string) => textInput(description, MAX_FILTER_CHARACTERS);

/** Yes or no, also as text. */
export function flagInput(description: string) {
  const written = z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], 'Must be true or false.');
  const decode = (value: z.output<typeof written>) => value === true || value === 'true' || value === '1';
  return described(z.codec(written, z.boolean(), { decode, encode: (value) => value }), description);
}

/** A point in time, as an ISO 8601 time or a date. */
export function moment(description: string) {
  const message = 'Must be a date such as 2026-01-31, or a time such as 2026-01-31T09:30:00Z.';
  const written = z.union([z.date(), z.iso.date(), z.iso.datetime({ offset: true })], message);
  const codec = z.codec(written, z.date(message), {
    decode: (value) => new Date(value),
    encode: (value) => value,
  });
  return publish(described(codec, description), { notation: 'A day means its start in UTC.' });
}

/** Several values of an enumeration: a list, or text with commas between them. */
export function someOf<Values extends z.core.util.EnumLike>(values: z.ZodEnum<Values>, description: string) {
  const message = `Must be one or more of: ${values.options.join(', ')}.`;
  const entry = shownAs(z.enum(values.enum, message), fieldOf(values));
  const codec = z.codec(z.union([z.array(z.string()), z.string()], message), z.array(entry), {
    decode: (sent) =>
      (typeof sent === 'string' ? sent.split(',').map((word) => word.trim()) : sent) as z.input<
        typeof entry
      >[],
    encode: (decoded) => decoded.map(String),
  });
  return publish(described(codec, description), { notation: 'Separated by commas.' });
}

/** Several texts without white space: a list, or one text with white space between them. */
export function texts<Entries extends z.ZodType<string[], string[]>>(
  description: string,
  entries: Entries,
  message: string,
) {
  const codec = z.codec(z.union([z.array(z.string()), z.string()], message), entries, {
    decode: (sent) =>
      (typeof sent === 'string' ? sent.split(/\s+/).filter(Boolean) : sent) as z.input<Entries>,
    encode: (decoded) => decoded as string[],
  });
  return publish(described(codec, description), {
    notation: 'A list in JSON, or text with spaces or line breaks between the entries.',
  });
}
