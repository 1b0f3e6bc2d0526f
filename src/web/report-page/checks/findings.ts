import { html } from 'hono/html';
import type { Json } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';
import { comparison, isFields, measurement } from './measurement.ts';

/** What a check measured beside what it expected. */
export function findings({ value, expected }: Check): Html | '' {
  const { measured, observatory } = partsOf(value);
  const compared = comparison(measured, expected);
  const blocks: [name: string, text: Html | string][] = [];
  if (measured !== null && !compared) blocks.push(['Found', measurement(measured)]);
  if (expected !== null && !compared) blocks.push(['Expected', measurement(expected)]);
  if (observatory) blocks.push(['MDN Observatory', observatory]);
  return html`${compared}${
    blocks.length === 0
      ? ''
      : html`<dl class="findings">${blocks.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`
  }`;
}

/**
 * Audits of the Observatory's tests measure in an envelope, with its result beside. What Lighthouse finds stands
 * in the evidence.
 */
function partsOf(value: Json): { measured: Json; observatory?: string } {
  if (!isFields(value) || !isFields(value.observatory)) return { measured: value };
  const { result, modifier } = value.observatory;
  return { measured: value.measured ?? null, observatory: `${modifierText(modifier)}${String(result)}` };
}

function modifierText(modifier: Json | undefined): string {
  if (typeof modifier !== 'number') return '';
  return `${new Intl.NumberFormat('en', { signDisplay: 'exceptZero' }).format(modifier)} · `;
}
