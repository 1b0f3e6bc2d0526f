import { html } from 'hono/html';
import type { Check } from '../../../audits/check-type.ts';
import {
  ALL_EXPECTED,
  ANY_OF,
  amountText,
  innerOf,
  MINIMUMS,
  measureName,
  partsOf,
  SINGLE_MEASURES,
} from '../../../audits/measured/measure.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../engine/text/json.ts';
import { formatNumber } from '../../../engine/text/units.ts';
import { displayUrl } from '../../../report-view/display-url.ts';
import { clipped, type Html } from '../html.ts';

const MAX_TEXT_CHARACTERS = 300;
const MAX_ROWS = 12;

/** A measured value with the expected value. */
interface Measure {
  name: string;
  found: Html | string;
  expected: Html | string;
}

/** The measured value of a check, with the expected value if both are comparable. */
export function measuredValues(check: Check): Html | '' {
  if (check.outcome === 'not_applicable') return '';
  const { measured, observatory } = partsOf(check.value);
  if (isRecords(measured)) return html`<div class="measures" tabindex="0">${measurement(measured)}</div>`;
  const measures = isJsonObject(measured) ? fieldMeasures(measured, check) : singleMeasure(measured, check);
  if (observatory) measures.push({ name: 'MDN Observatory', found: observatory, expected: '' });
  if (measures.length === 0) return '';
  const isCompared = measures.some(({ expected }) => expected !== '');
  return html`<table class="measures">
${isCompared && html`<thead><tr><td></td><th scope="col">Found</th><th scope="col">Expected</th></tr></thead>`}
<tbody>${measures.map(
    ({ name, found, expected }) =>
      html`<tr><th scope="row"><bdi>${name}</bdi></th><td>${found}</td>${isCompared && html`<td>${expected}</td>`}</tr>`,
  )}</tbody>
</table>`;
}

function singleMeasure(measured: Json, { id, expected, outcome }: Check): Measure[] {
  const single = SINGLE_MEASURES.get(id);
  const { name = 'Found', field = '', limit = 'exact' } = single ?? {};
  // The number of findings, of which zero are expected, is shown with the title already.
  if (expected === 0 || (typeof measured === 'number' && expected === null && !single)) return [];
  if (measured === null && (expected === null || outcome === 'passed')) return [];
  if (Array.isArray(measured) && measured.length === 0) return [];
  const goal = isJsonObject(expected) && !single ? null : innerOf(expected);
  return [
    {
      name,
      found: measured === null ? 'none' : fieldText(field, measured),
      expected: outcome === 'passed' || outcome === 'informative' ? '' : limited(field, goal, limit),
    },
  ];
}

function fieldMeasures(measured: JsonObject, check: Check): Measure[] {
  const expected = isJsonObject(check.expected) ? check.expected : {};
  const goals = ALL_EXPECTED.has(check.id) || check.outcome === 'passed' ? {} : expected;
  const rows = Object.entries(measured).map(([name, value]) => ({
    name: measureName(name),
    found: fieldText(name, value),
    expected: expectedOf(name, goals),
  }));
  const others = Object.entries(goals)
    .filter(
      ([name, goal]) =>
        typeof goal !== 'number' && !Object.hasOwn(measured, name) && !/^(?:min|max)[A-Z]/.test(name),
    )
    .map(([name, goal]) => ({ name: measureName(name), found: '', expected: limited(name, goal, 'exact') }));
  return [...rows, ...others];
}

/** The expected value of a field; for `characters`, also from `minCharacters` and `maxCharacters`. */
function expectedOf(name: string, goals: { [name: string]: Json }): Html | string {
  if (Object.hasOwn(goals, name)) {
    return limited(name, goals[name] ?? null, MINIMUMS.has(name) ? 'least' : 'most');
  }
  const ending = name.charAt(0).toUpperCase() + name.slice(1);
  const [least, most] = [goals[`min${ending}`] ?? null, goals[`max${ending}`] ?? null];
  if (least !== null && most !== null) return html`${fieldText(name, least)} to ${fieldText(name, most)}`;
  if (least !== null) return limited(name, least, 'least');
  return limited(name, most, 'most');
}

function limited(field: string, goal: Json, limit: 'most' | 'least' | 'exact'): Html | string {
  if (goal === null) return '';
  if (goal === 0) return 'none';
  if (Array.isArray(goal)) return ANY_OF.format(goal.map(String));
  const text = fieldText(field, goal);
  return typeof goal === 'number' && limit !== 'exact' ? html`at ${limit} ${text}` : text;
}

/** A measured or expected value, formatted for the page. */
export function measurement(value: Json): Html | string {
  if (Array.isArray(value)) return list(value);
  return isJsonObject(value) ? fields(value) : scalar(value);
}

/** The value of a field, in the unit of its name. */
function fieldText(name: string, value: Json): Html | string {
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
  return html`<ul class="values">${values.slice(0, MAX_ROWS).map((value) => html`<li>${measurement(value)}</li>`)}${values.length > MAX_ROWS && html`<li class="label">and ${values.length - MAX_ROWS} more</li>`}</ul>`;
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
</table>${records.length > MAX_ROWS && html`<p class="label">and ${records.length - MAX_ROWS} more</p>`}`;
}

function scalar(value: null | boolean | number | string): Html | string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  return html`<bdi>${displayUrl(clipped(value, MAX_TEXT_CHARACTERS))}</bdi>`;
}
