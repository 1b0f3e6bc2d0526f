const GOOD_SCORE = 80;
const DECENT_SCORE = 50;

/** The result for a score, before caps. @param {number} score */
export function resultForScore(score) {
  if (score >= GOOD_SCORE) return 'good';
  return score >= DECENT_SCORE ? 'decent' : 'bad';
}

/**
 * Shows a score in its ring.
 * @param {HTMLElement} ring
 * @param {number | null} score
 */
export function showScore(ring, score) {
  ring.textContent = score === null ? '–' : String(score);
  ring.style.setProperty('--score', String(score ?? 0));
}
