import { html } from 'hono/html';
import type { Result } from '../../audits/score.ts';
import type { Html } from '../report-page/html.ts';

const CATEGORIES: [name: string, score: number, result: Result][] = [
  ['SEO', 91, 'good'],
  ['Performance', 64, 'decent'],
  ['Security', 42, 'bad'],
  ['Accessibility', 88, 'good'],
];
const FIXES: [title: string, gain: string][] = [
  ['Images have no alt text', '+4.1'],
  ['The response is not compressed', '+3.2'],
  ['No Content-Security-Policy', '+2.6'],
];

/** A drawing of a sample report. */
export function sampleReport(): Html {
  return html`<svg class="sample" viewBox="0 0 360 300" role="img" aria-label="Sample report: decent, 74 of 100, with scores by category and the fixes that raise the score most">
<rect class="sheet" x="1" y="1" width="358" height="298" rx="12"/>
<g class="decent"><circle class="track" cx="58" cy="60" r="32" pathLength="100"/><circle class="arc" cx="58" cy="60" r="32" pathLength="100" stroke-dasharray="74 100" transform="rotate(-90 58 60)"/>
<text class="number" x="58" y="67" text-anchor="middle">74</text><text class="word" x="112" y="57">Decent</text></g>
<text class="faint" x="112" y="78">example.com · 3 fixes from good</text>
${CATEGORIES.map(
  ([name, score, result], i) => html`<g class="${result}"><text x="26" y="${126 + i * 22}">${name}</text>
<rect class="rail" x="120" y="${118 + i * 22}" width="180" height="8" rx="4"/><rect class="fill" x="120" y="${118 + i * 22}" width="${score * 1.8}" height="8" rx="4"/>
<text class="value" x="334" y="${126 + i * 22}" text-anchor="end">${score}</text></g>`,
)}
<path class="rule" d="M26 207.5H334"/>
${FIXES.map(
  (
    [title, gain],
    i,
  ) => html`<circle class="dot" cx="31" cy="${228 + i * 24}" r="4"/><text x="46" y="${233 + i * 24}">${title}</text>
<text class="gain" x="334" y="${233 + i * 24}" text-anchor="end">${gain}</text>`,
)}
</svg>`;
}
