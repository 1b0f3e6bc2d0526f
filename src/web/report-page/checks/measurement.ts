import { html } from 'hono/html';
import type { Json } from '../../../audits/audit.ts';
import type { Html } from '../html.ts';
import { formatBytes, formatMs, formatNumber, formatSeconds } from '../units.ts';

const MAX_TEXT_CHARACTERS = 300;
const MAX_ROWS = 12;
/** Names of measurements end in their unit. */
const UNITS: [ending: RegExp, format: (amount: number) => string][] = [
  [/ ?bytes$/, formatBytes],
  [/ ms$/, formatMs],
  [/ seconds$/, formatSeconds],
  [/ ?percent$/, (amount) => `${formatNumber(amount)} %`],
];

type Fields = { [name: string]: Json };

/** What an audit measured or expected, as people would write it down. */
export function measurement(value: Json): Html | string {
  if (Array.isArray(value)) return list(value);
  return isFields(value) ? fields(value) : scalar(value);
}

/** Both side by side, where all that was expected has a counterpart in what was measured. */
export function comparison(measured: Json, expected: Json): Html | '' {
  if (!isFields(measured) || !isFields(expected)) return '';
  if (!Object.keys(expected).every((name) => Object.hasOwn(measured, name))) return '';
  return html`<table>
<thead><tr><td></td><th scope="col">Found</th><th scope="col">Expected</th></tr></thead>
<tbody>${Object.entries(measured).map(([name, value]) => {
    const { label, text } = named(name, value);
    const goal = Object.hasOwn(expected, name) ? named(name, expected[name] ?? null).text : '';
    return html`<tr><th scope="row"><bdi>${label}</bdi></th><td>${text}</td><td>${goal}</td></tr>`;
  })}</tbody>
</table>`;
}

/** Objects of one kind make a table, anything else a list of names and values. */
function fields(value: Fields): Html | string {
  const members = Object.entries(value);
  if (members.length === 0) return 'none';
  const records = members.flatMap(([name, member]) => (isFields(member) ? [{ '': name, ...member }] : []));
  if (members.length > 1 && records.length === members.length) return table(records);
  return html`<dl class="fields">${members.map(([name, member]) => {
    const { label, text } = named(name, member);
    return html`<div><dt><bdi>${label}</bdi></dt><dd>${text}</dd></div>`;
  })}</dl>`;
}

function list(values: Json[]): Html | string {
  if (values.length === 0) return 'none';
  if (values.every(isFields)) return table(values);
  return html`<ul class="values">${values.slice(0, MAX_ROWS).map((value) => html`<li>${measurement(value)}</li>`)}${more(values)}</ul>`;
}

function table(records: Fields[]): Html {
  const names = [...new Set(records.flatMap(Object.keys))];
  return html`<table>
<thead><tr>${names.map((name) => (name ? html`<th scope="col"><bdi>${named(name, 0).label}</bdi></th>` : html`<td></td>`))}</tr></thead>
<tbody>${records
    .slice(0, MAX_ROWS)
    .map(
      (record) =>
        html`<tr>${names.map((name) => html`<td>${named(name, record[name] ?? null).text}</td>`)}</tr>`,
    )}</tbody>
</table>${records.length > MAX_ROWS ? html`<p class="label">and ${records.length - MAX_ROWS} more</p>` : ''}`;
}

function more({ length }: Json[]): Html | '' {
  return length > MAX_ROWS ? html`<li class="label">and ${length - MAX_ROWS} more</li>` : '';
}

/** `max_age_seconds: 15552000` reads "max age: 180 days". */
function named(name: string, value: Json): { label: string; text: Html | string } {
  const words = wordsOf(name);
  const [ending, format] = UNITS.find(([unit]) => unit.test(words)) ?? [];
  if (!ending || !format) return { label: words, text: measurement(value) };
  const label = words.replace(ending, '') || words;
  if (typeof value === 'number') return { label, text: format(value) };
  const limit = typeof value === 'string' ? /^(at (?:most|least)) (\d+)$/.exec(value) : null;
  return { label, text: limit ? `${limit[1]} ${format(Number(limit[2]))}` : measurement(value) };
}

function scalar(value: null | boolean | number | string): Html | string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  const text =
    value.length > MAX_TEXT_CHARACTERS ? `${value.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()}…` : value;
  return html`<bdi>${text}</bdi>`;
}

/** Whether it is an object, and neither null nor a list. */
export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `documentWrite` and `document_write` read "document write". */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
