/** How measured values are written: names, units and parts. Pages add markup; exports and APIs show plain text. */

import { isJsonObject, type Json } from '../../engine/text/json.ts';
import { formatBytes, formatMs, formatNumber, formatSeconds } from '../../engine/text/units.ts';
import type { Audit } from '../audit.ts';
import type { Check } from '../check-type.ts';
import measures from './measures.json' with { type: 'json' };

/** The units of measured numbers. */
export type MeasureUnit = 'byte' | 'millisecond' | 'second' | 'percent';

/** Formats by unit: the names of measured fields end in their unit. */
const UNITS: [ending: RegExp, format: (amount: number) => string, unit: MeasureUnit][] = [
  [/ ?bytes$/, formatBytes, 'byte'],
  [/ ms$/, formatMs, 'millisecond'],
  [/ seconds$/, formatSeconds, 'second'],
  [/ ?percent$/, (amount) => `${formatNumber(amount)}%`, 'percent'],
];

/** Names of fields that several audits measure, and of one that the audits of 1.0.0 measured. */
export const SHARED_NAMES = {
  bytes: 'Size',
  encoding: 'Compression',
  htmlBytes: 'HTML',
  judged: 'Images measured',
  pieces: 'Scripts or stylesheets',
  savingBytes: 'Potential savings',
  styleSheets: 'Stylesheets',
  transferBytes: 'Transferred',
  unminified: 'Not minified',
  wastedBytes: 'Comments and whitespace',
};

/** Names of measured fields: those in the definitions of the audits, as `npm run record` collects them, and shared ones. */
export const MEASURE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...SHARED_NAMES, ...measures.names }),
);
/** Fields whose expected number is a minimum; other expected numbers are maximums. */
export const MINIMUMS: ReadonlySet<string> = new Set(measures.minimums);
/** Audits whose expected list names parts that are all required. Other expected lists are alternatives. */
export const ALL_EXPECTED: ReadonlySet<string> = new Set(measures.expectsAll);
/** Names and limits of audits that measure a single number or text, by id. */
export const SINGLE_MEASURES: ReadonlyMap<string, Audit['measure']> = new Map(
  Object.entries(measures.values as Record<string, Audit['measure']>),
);
const MEASURE_UNITS: ReadonlyMap<string, string> = new Map(Object.entries(measures.units));

/** Joins texts as `a, b or c`. */
export const ANY_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The unit of a measured value that is one number; null for a count, a text, or several values. */
export function unitOf({ id, value }: Pick<Check, 'id' | 'value'>): MeasureUnit | null {
  const words = wordsOf(SINGLE_MEASURES.get(id)?.field ?? '');
  if (typeof partsOf(value).measured !== 'number') return null;
  return UNITS.find(([ending]) => ending.test(words))?.[2] ?? null;
}

/** A number, or a limit such as `at most 200`, in the unit of the field; null for other values. */
export function amountText(name: string, value: Json): string | null {
  const unit = MEASURE_UNITS.get(name);
  const [, format] = UNITS.find(([ending]) => ending.test(wordsOf(name))) ?? [];
  const formatted = format ?? (unit ? (amount: number) => `${formatNumber(amount)} ${unit}` : formatNumber);
  if (typeof value === 'number') return formatted(value);
  const limit = typeof value === 'string' ? /^(at (?:most|least)) (\d+)$/.exec(value) : null;
  return limit && `${limit[1]} ${formatted(Number(limit[2]))}`;
}

/** The label of a measured field. */
export function measureName(name: string): string {
  const known = MEASURE_NAMES.get(name);
  if (known) return known;
  // The property of a tag, such as `og:title`.
  if (name.includes(':')) return name;
  const words = wordsOf(name);
  const [ending] = UNITS.find(([unit]) => unit.test(words)) ?? [];
  const label = (ending && words.replace(ending, '')) || words;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Unwraps the expected value of a single number: `{ minPercent: 10 }` becomes 10. */
export function innerOf(expected: Json): Json {
  if (!isJsonObject(expected)) return expected;
  return Object.values(expected)[0] ?? null;
}

/** Audits of the tests of MDN Observatory store the measured value with its score modifier. */
export function partsOf(value: Json): { measured: Json; observatory?: string } {
  if (!isJsonObject(value) || !isJsonObject(value.observatory)) return { measured: value };
  const { modifier } = value.observatory;
  const measured = value.measured ?? null;
  if (typeof modifier !== 'number' || modifier === 0) return { measured };
  const points = new Intl.NumberFormat('en', { signDisplay: 'always' }).format(modifier).replace('-', '−');
  return { measured, observatory: `${points} points` };
}

/** Splits `documentWrite` and `document_write` into "document write". */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
