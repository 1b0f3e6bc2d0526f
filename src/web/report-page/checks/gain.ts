import { html } from 'hono/html';
import type { Savings } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import { formatBytes, formatMs } from '../../../engine/text/units.ts';
import type { Html } from '../html.ts';

const GAIN = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/**
 * Maximum number of fixes with filled marks, those with the greatest gains: with more, the marks would not be
 * noticeable.
 */
const MAX_FILLED = 3;
/** Minimum shares of the greatest gain in a report for high and medium priority. */
const HIGH_SHARE = 0.7;
const MEDIUM_SHARE = 0.3;

/** The gain in score of a fix: `+2.2`, with a unit for screen readers. */
export function gainChip({ scoreGain }: Check): Html | '' {
  if (scoreGain <= 0) return '';
  const gain = GAIN.format(scoreGain);
  return html` <span class="gain"><strong>+${gain}</strong> score</span>`;
}

/** `saves 3.3 MB and 1.2 s`; empty without known savings. */
export function savingsText(savings: Savings | null | undefined): string {
  const parts = [
    savings?.bytes ? formatBytes(savings.bytes) : '',
    savings?.milliseconds ? formatMs(savings.milliseconds) : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `saves ${parts.join(' and ')}`;
}

/** The class name of a fix, by its position in the list and its gain relative to the greatest gain in the report. */
export function priorityOf({ scoreGain }: Check, rank: number, greatestGain: number): string {
  if (greatestGain <= 0) return 'some-gain';
  const share = scoreGain / greatestGain;
  if (share >= HIGH_SHARE && rank <= MAX_FILLED) return 'great-gain';
  return share >= MEDIUM_SHARE ? 'some-gain' : 'little-gain';
}
