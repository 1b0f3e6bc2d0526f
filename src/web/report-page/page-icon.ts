import type { Result } from '../../audits/score.ts';

/** Colours that stand out on light and dark tabs. */
const COLOURS: Record<Result, string> = { good: '#1f9d63', decent: '#d9860b', bad: '#d93a34' };
const NEUTRAL = '#4a6cd4';

/** The icon of a page as a data address. */
export function pageIcon(result?: Result): string {
  return `data:image/svg+xml,${encodeURIComponent(iconSvg(result))}`;
}

/** The icon of a page: a gauge, in the color of the result where there is one. */
export function iconSvg(result?: Result): string {
  const colour = result ? COLOURS[result] : NEUTRAL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="none" stroke="${colour}" stroke-width="3.5" stroke-dasharray="28 10" transform="rotate(135 8 8)"/></svg>`;
}
