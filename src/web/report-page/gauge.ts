import { html } from 'hono/html';
import { ratingOf } from '../../audits/score.ts';
import type { Html } from './html.ts';

/**
 * A score as a ring that is full at 100, with the number in it; a dash when nothing was judged.
 * The number is rounded down: 79.9 is not yet the 80 that would be good.
 * @param rating colours the ring; by the score alone unless given, as a cap can lower a result
 */
export function gauge(score: number | null, rating = score === null ? '' : ratingOf(score)): Html {
  return html`<span class="gauge ${rating}">
<svg viewBox="0 0 36 36" aria-hidden="true">
<circle class="track" cx="18" cy="18" r="16"/>
${score ? html`<circle class="value" cx="18" cy="18" r="16" pathLength="100" stroke-dasharray="${score} 100"/>` : ''}
</svg>
<span>${score === null ? '–' : Math.floor(score)}</span>
</span>`;
}
