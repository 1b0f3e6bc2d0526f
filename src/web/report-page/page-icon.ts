import type { Result } from '../../audits/score.ts';

/** Colors that are visible on light and dark tabs. */
const COLORS: Record<Result, string> = { good: '#1f9d63', decent: '#d9860b', bad: '#d93a34' };
const NEUTRAL = '#4a6cd4';

/** The icon of a page as a data URL. */
export function pageIcon(result?: Result): string {
  return `data:image/svg+xml,${encodeURIComponent(iconSvg(result))}`;
}

/** The icon of a page: a gauge, in the color of the result, if there is one. */
export function iconSvg(result?: Result): string {
  const color = result ? COLORS[result] : NEUTRAL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="none" stroke="${color}" stroke-width="3.5" stroke-dasharray="28 10" transform="rotate(135 8 8)"/></svg>`;
}
