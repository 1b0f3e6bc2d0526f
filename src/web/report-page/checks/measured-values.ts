import { html } from 'hono/html';
import type { Json } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import { isJsonObject, type JsonObject } from '../../../audits/json-object.ts';
import {
  ALL_EXPECTED,
  ANY_OF,
  innerOf,
  MINIMUMS,
  measureName,
  partsOf,
  SINGLE_MEASURES,
} from '../../../audits/measured/measure.ts';
import type { Html } from '../html.ts';
import { fieldText, isRecords, measurement } from './measurement.ts';

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
