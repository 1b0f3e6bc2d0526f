import { html } from 'hono/html';
import type { Json } from '../../../audits/audit.ts';
import { formatBytes, formatMs, formatNumber, formatSeconds } from '../../../engine/text/units.ts';
import { displayUrl } from '../display-url.ts';
import type { Html } from '../html.ts';
import { MEASURE_NAMES, MEASURE_UNITS } from './measure-names.ts';

const MAX_TEXT_CHARACTERS = 300;
const MAX_ROWS = 12;
/** Formats by unit: the names of measured fields end in their unit. */
const UNITS: [ending: RegExp, format: (amount: number) => string][] = [
  [/ ?bytes$/, formatBytes],
  [/ ms$/, formatMs],
  [/ seconds$/, formatSeconds],
  [/ ?percent$/, (amount) => `${formatNumber(amount)}%`],
];

type Fields = { [name: string]: Json };

/** A measured or expected value, formatted for the page. */
export function measurement(value: Json): Html | string {
  if (Array.isArray(value)) return list(value);
  return isFields(value) ? fields(value) : scalar(value);
}

/** The value of a field, in the unit of its name. */
export function fieldText(name: string, value: Json): Html | string {
  return amountText(name, value) ?? measurement(value);
}

/** A number, or a limit such as `at most 200`, in the unit of the field; null for other values. */
export function amountText(name: string, value: Json): string | null {
  const unit = MEASURE_UNITS[name];
  const [, format] = UNITS.find(([ending]) => ending.test(wordsOf(name))) ?? [];
  const formatted = format ?? (unit ? (amount: number) => `${formatNumber(amount)} ${unit}` : formatNumber);
  if (typeof value === 'number') return formatted(value);
  const limit = typeof value === 'string' ? /^(at (?:most|least)) (\d+)$/.exec(value) : null;
  return limit && `${limit[1]} ${formatted(Number(limit[2]))}`;
}

/** The label of a measured field. */
export function measureName(name: string): string {
  const known = MEASURE_NAMES[name];
  if (known) return known;
  // The property of a tag, such as `og:title`.
  if (name.includes(':')) return name;
  const words = wordsOf(name);
  const [ending] = UNITS.find(([unit]) => unit.test(words)) ?? [];
  const label = (ending && words.replace(ending, '')) || words;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Whether it is an object, and neither null nor a list. */
export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a list of objects of one kind, which is shown as a table. */
export function isRecords(value: Json): boolean {
  const values = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  return values.length > (Array.isArray(value) ? 0 : 1) && values.every(isFields);
}

function fields(value: Fields): Html | string {
  const members = Object.entries(value);
  if (members.length === 0) return 'none';
  if (isRecords(value)) return table(members.map(([name, member]) => ({ '': name, ...(member as Fields) })));
  return html`<dl class="fields">${members.map(
    ([name, member]) =>
      html`<div><dt><bdi>${measureName(name)}</bdi></dt><dd>${fieldText(name, member)}</dd></div>`,
  )}</dl>`;
}

function list(values: Json[]): Html | string {
  if (values.length === 0) return 'none';
  if (isRecords(values)) return table(values as Fields[]);
  return html`<ul class="values">${values.slice(0, MAX_ROWS).map((value) => html`<li>${measurement(value)}</li>`)}${more(values)}</ul>`;
}

function table(records: Fields[]): Html {
  const names = [...new Set(records.flatMap(Object.keys))];
  return html`<table class="measures">
<thead><tr>${names.map((name) => (name ? html`<th scope="col"><bdi>${measureName(name)}</bdi></th>` : html`<td></td>`))}</tr></thead>
<tbody>${records
    .slice(0, MAX_ROWS)
    .map(
      (record) =>
        html`<tr>${names.map((name) => html`<td>${fieldText(name, record[name] ?? null)}</td>`)}</tr>`,
    )}</tbody>
</table>${records.length > MAX_ROWS ? html`<p class="label">and ${records.length - MAX_ROWS} more</p>` : ''}`;
}

function more({ length }: Json[]): Html | '' {
  return length > MAX_ROWS ? html`<li class="label">and ${length - MAX_ROWS} more</li>` : '';
}

function scalar(value: null | boolean | number | string): Html | string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  const text =
    value.length > MAX_TEXT_CHARACTERS ? `${value.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()}…` : value;
  return html`<bdi>${displayUrl(text)}</bdi>`;
}

/** Splits `documentWrite` and `document_write` into "document write". */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
