import { isJsonObject, type Json } from '../../engine/text/json.ts';
import type { Check } from '../check-type.ts';
import {
  ALL_EXPECTED,
  ANY_OF,
  amountText,
  innerOf,
  MEASURE_NAMES,
  MINIMUMS,
  measureName,
  partsOf,
  SINGLE_MEASURES,
} from './measure.ts';

/** Names of limits of other fields: `maxCharacters`. Some measured fields begin alike: `maxAgeSeconds`. */
const LIMIT = /^(min|max)([A-Z].*)$/;

/** Joins texts as `a, b and c`. */
const ALL_OF = new Intl.ListFormat('en-GB');
const NONE = 'none';

/** The measured value of a check as plain text, with units: `Width: 640 px; Characters: 70`. */
export function measuredText({ id, value }: Pick<Check, 'id' | 'value'>): string {
  const { measured, observatory } = partsOf(value);
  const text = measured === null ? '' : plainText(SINGLE_MEASURES.get(id)?.field ?? '', measured);
  return [text, observatory && `MDN Observatory: ${observatory}`].filter(Boolean).join('; ');
}

/** The expected value of a check as plain text, with units: `at most 200 ms`. */
export function expectedText({ id, value, expected }: Pick<Check, 'id' | 'value' | 'expected'>): string {
  if (expected === null) return '';
  if (ALL_EXPECTED.has(id) && Array.isArray(expected)) return ALL_OF.format(expected.map(String));
  const single = SINGLE_MEASURES.get(id);
  if (single && !isJsonObject(partsOf(value).measured)) {
    return limitText(single.field ?? '', innerOf(expected), single.limit ?? 'exact');
  }
  if (!isJsonObject(expected)) return limitText('', expected, 'exact');
  return Object.entries(expected)
    .map(([name, goal]) => {
      const [, kind, field] = (MEASURE_NAMES.has(name) ? null : LIMIT.exec(name)) ?? [];
      const measure = field ? field.charAt(0).toLowerCase() + field.slice(1) : name;
      const isLeast = kind ? kind === 'min' : MINIMUMS.has(name);
      return `${measureName(measure)}: ${limitText(measure, goal, isLeast ? 'least' : 'most')}`;
    })
    .join('; ');
}

function limitText(field: string, goal: Json, limit: 'most' | 'least' | 'exact'): string {
  if (Array.isArray(goal)) return ANY_OF.format(goal.map((value) => plainText(field, value)));
  const text = plainText(field, goal);
  return typeof goal === 'number' && goal !== 0 && limit !== 'exact' ? `at ${limit} ${text}` : text;
}

function plainText(name: string, value: Json): string {
  const amount = amountText(name, value);
  if (amount !== null) return amount;
  if (Array.isArray(value)) {
    const separator = value.some(isJsonObject) ? '; ' : ', ';
    return value.map((item) => plainText(name, item)).join(separator) || NONE;
  }
  if (isJsonObject(value)) {
    const parts = Object.entries(value).map(([field, part]) => {
      const text = plainText(field, part);
      const isGroup = (isJsonObject(part) || Array.isArray(part)) && text !== NONE;
      return `${measureName(field)}: ${isGroup ? `(${text})` : text}`;
    });
    return parts.join(', ') || NONE;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? NONE : String(value);
}
