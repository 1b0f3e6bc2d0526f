import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

/** Space for the dot at the end, in pixels. */
const MARGIN = 4;

/**
 * A line of scores from 0, at the bottom, to 100, with a dot at the last; `x` is from 0, the left, to 1, the right.
 * Without a label it is decoration.
 */
export function scoreLine(
  points: readonly { x: number; score: number }[],
  width: number,
  height: number,
  label = '',
): Html | '' {
  const positions = points.map(({ x, score }) => [
    (MARGIN + x * (width - 2 * MARGIN)).toFixed(1),
    (height - MARGIN - (score / 100) * (height - 2 * MARGIN)).toFixed(1),
  ]);
  const last = positions.at(-1);
  if (!last) return '';
  return html`<svg class="score-line" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${
    label ? html` role="img" aria-label="${label}"` : html` aria-hidden="true"`
  }><path d="M${positions.map((position) => position.join(' ')).join('L')}"/><circle cx="${last[0]}" cy="${last[1]}" r="3"/></svg>`;
}

/** A line of scores at equal distances. */
export function sparkline(scores: readonly number[]): Html | '' {
  if (scores.length < 2) return '';
  const points = scores.map((score, index) => ({ x: index / (scores.length - 1), score }));
  return scoreLine(points, 72, 28);
}
