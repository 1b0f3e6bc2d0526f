import { html } from 'hono/html';
import type { Json } from '../../../audits/audit.ts';
import { isJsonObject, type JsonObject } from '../../../audits/json-object.ts';
import { amountText, measureName } from '../../../audits/measured/measure.ts';
import { formatNumber } from '../../../engine/text/units.ts';
import { displayUrl } from '../display-url.ts';
import type { Html } from '../html.ts';

const MAX_TEXT_CHARACTERS = 300;
const MAX_ROWS = 12;
/** A measured or expected value, formatted for the page. */
export function measurement(value: Json): Html | string {
  if (Array.isArray(value)) return list(value);
  return isJsonObject(value) ? fields(value) : scalar(value);
}

/** The value of a field, in the unit of its name. */
export function fieldText(name: string, value: Json): Html | string {
  return amountText(name, value) ?? measurement(value);
}

/** Whether the value is a list of objects of one kind, which is shown as a table. */
export function isRecords(value: Json): boolean {
  const values = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return values.length > (Array.isArray(value) ? 0 : 1) && values.every(isJsonObject);
}

function fields(value: JsonObject): Html | string {
  const members = Object.entries(value);
  if (members.length === 0) return 'none';
  if (isRecords(value))
    return table(members.map(([name, member]) => ({ '': name, ...(member as JsonObject) })));
  return html`<dl class="fields">${members.map(
    ([name, member]) =>
      html`<div><dt><bdi>${measureName(name)}</bdi></dt><dd>${fieldText(name, member)}</dd></div>`,
  )}</dl>`;
}

function list(values: Json[]): Html | string {
  if (values.length === 0) return 'none';
  if (isRecords(values)) return table(values as JsonObject[]);
  return html`<ul class="values">${values.slice(0, MAX_ROWS).map((value) => html`<li>${measurement(value)}</li>`)}${more(values)}</ul>`;
}

function table(records: JsonObject[]): Html {
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
