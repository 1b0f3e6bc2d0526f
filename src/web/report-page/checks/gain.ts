import { html } from 'hono/html';
import type { Savings } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';
import { formatBytes, formatMs } from '../units.ts';

const GAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** Of so many fixes with the greatest gains the marks are filled: with more, none would stand out. */
const MAX_FILLED = 3;
/** Shares of the greatest gain in a report from which a fix has high and medium priority. */
const HIGH_SHARE = 0.7;
const MEDIUM_SHARE = 0.3;

/** How much the score rises with the fix: `+2.2`, to be read aloud with its unit. */
export function gainChip({ scoreGain }: Check): Html | '' {
  if (scoreGain <= 0) return '';
  const gain = GAIN.format(scoreGain);
  return html` <span class="gain"><strong>+${gain}</strong> score</span>`;
}

/** `saves 3.3 MB and 1.2 s`; empty where nothing is known to be saved. */
export function savingsText(savings: Savings | null | undefined): string {
  const parts = [
    savings?.bytes ? formatBytes(savings.bytes) : '',
    savings?.milliseconds ? formatMs(savings.milliseconds) : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `saves ${parts.join(' and ')}`;
}

/** The class name of a fix, by its place in the list and by its gain beside the greatest in the report. */
export function priorityOf({ scoreGain }: Check, rank: number, greatestGain: number): string {
  if (greatestGain <= 0) return 'some-gain';
  const share = scoreGain / greatestGain;
  if (share >= HIGH_SHARE && rank <= MAX_FILLED) return 'great-gain';
  return share >= MEDIUM_SHARE ? 'some-gain' : 'little-gain';
}
