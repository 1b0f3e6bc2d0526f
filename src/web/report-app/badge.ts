import { html } from 'hono/html';
import { type Result, scoreText } from '../../audits/score.ts';
import type { Report } from '../../database/entities/report.ts';
import { pixelWidth } from '../../engine/text/pixel-width.ts';

const LABEL = 'page report';
const FONT_SIZE_PX = 11;
/** What `pixelWidth` measures at. */
const MEASURED_SIZE_PX = 20;
const PADDING_PX = 7;
const HEIGHT_PX = 20;

/** White text on them has a contrast of at least 4.5, and they stand out on light and dark pages. */
const COLOURS: Record<Result, string> = { good: '#12774a', decent: '#955800', bad: '#c0272d' };
const NEUTRAL = '#56607a';
const LABEL_COLOUR = '#30363f';

/** The verdict as a small image for other pages: of the last good run, or else what the run is doing. */
export function badge({ result, score, status }: Report): string {
  return result ? draw(`${result} ${scoreText(score)}`, COLOURS[result]) : plainBadge(status);
}

/** The same image with a word that is no verdict. */
export function plainBadge(word: string): string {
  return draw(word, NEUTRAL);
}

function draw(verdict: string, colour: string): string {
  const label = measured(LABEL);
  const value = measured(verdict);
  const width = label.width + value.width;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT_PX}" role="img" aria-label="${LABEL}: ${verdict}">
<title>${LABEL}: ${verdict}</title>
<rect width="${width}" height="${HEIGHT_PX}" rx="4" fill="${LABEL_COLOUR}"/>
<path d="M${label.width} 0h${value.width - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-${value.width - 4}z" fill="${colour}"/>
<g fill="#fff" font-family="Arial,Helvetica,sans-serif" font-size="${FONT_SIZE_PX}">
<text x="${PADDING_PX}" y="14" textLength="${label.textPx}">${LABEL}</text>
<text x="${label.width + PADDING_PX}" y="14" textLength="${value.textPx}">${verdict}</text>
</g>
</svg>
`.toString();
}

/** How wide a text is, and the box around it; whatever font a reader has, the text is fitted to that. */
function measured(text: string): { textPx: number; width: number } {
  const textPx = Math.round((pixelWidth(text) * FONT_SIZE_PX) / MEASURED_SIZE_PX);
  return { textPx, width: textPx + 2 * PADDING_PX };
}
