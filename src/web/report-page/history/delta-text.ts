import { html } from 'hono/html';
import { formatNumber } from '../../../engine/text/units.ts';
import type { Html } from '../html.ts';

/** `+2.5`, `−3` or `±0`; the stylesheet colors gains and losses. */
export function deltaText(delta: number): Html {
  const kind = delta === 0 ? 'same' : delta > 0 ? 'gained' : 'lost';
  return html`<span class="delta ${kind}">${signed(delta, formatNumber)}</span>`;
}

/** A difference with its sign. @param format formats the amount without the sign */
export function signed(delta: number, format: (amount: number) => string): string {
  const sign = delta === 0 ? '±' : delta > 0 ? '+' : '−';
  return `${sign}${format(Math.abs(delta))}`;
}

/** The difference of two scores, with one decimal. */
export function scoreDelta(base: number, head: number): number {
  return Math.round((head - base) * 10) / 10;
}
