import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, resultForScore, scoreText } from '../../../audits/score.ts';
import type { CategorySummary } from '../../../audits/score-type.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { CATEGORY_NAMES, categoryWords, gradeText } from '../../../report-view/wording.ts';
import type { Html } from '../html.ts';

/** Length of a score point on the ring, which leaves a gap at the bottom. */
const SHARE = 0.75;

/** A score in a gauge, and a reachable one behind it. The score sets the color, unless a cap lowers the result. */
export function gauge(score: number, result = resultForScore(score), within = 0): Html {
  return html`<span class="gauge ${result}">
<svg viewBox="0 0 40 40" aria-hidden="true">
${arc('track', 100)}${within ? arc('within', within) : ''}${score ? arc('value', score) : ''}
${[DECENT_SCORE, GOOD_SCORE].map(tick)}
</svg>
<span>${scoreText(score)}</span>
</span>`;
}

/** Without a score, the gauge shows, in gray, the share of the checks that were evaluated. */
function categoryGauge({ score, coverage: { judged, total } }: CategorySummary): Html {
  if (score !== null) return gauge(score);
  return html`<span class="gauge unscored">
<svg viewBox="0 0 40 40" aria-hidden="true">${arc('track', 100)}${judged > 0 && arc('value', (judged / total) * 100)}</svg>
<span>${total === 0 ? scoreText(null) : html`${judged}/${total}<span class="unseen"> checked</span>`}</span>
</span>`;
}

function arc(name: string, score: number): Html {
  return html`<circle class="${name}" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="${Math.round(score * SHARE * 10) / 10} 100"/>`;
}

function tick(score: number): Html {
  return html`<circle class="tick" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="0.6 99.4" stroke-dashoffset="${-score * SHARE}"/>`;
}

/** The score of each category; each gauge links to the checks of its category. */
export function categoryGauges({ categories }: ReportData): Html {
  return html`<ul class="gauges" aria-label="Categories">${categories.map(
    (summary) => html`<li><a class="${summary.category}" href="#${summary.category}">
${categoryGauge(summary)}
<span><strong>${CATEGORY_NAMES[summary.category]}</strong> <span class="label">${categoryState(summary)}</span></span>
</a></li>`,
  )}</ul>`;
}

/** Headings of the categories. CSS shows one while the fragment of the URL is the name of its category. */
export function categoryPanels({ categories, page: { observatory } }: ReportData): Html[] {
  return categories.map((summary) => {
    const { category } = summary;
    const name = CATEGORY_NAMES[category];
    return html`<section class="panel" id="${category}" aria-label="${name} only">
${categoryGauge(summary)}
<p><strong>Showing ${name} only</strong> <span class="label">${categoryState(summary)}</span></p>
${category === 'security' && observatory && html`<p class="grade"><span class="label">MDN Observatory</span> <strong>${gradeText(observatory.grade)}</strong></p>`}
<a href="#checks">Show all categories</a>
</section>`;
  });
}

/** The words of a category; without any, that there is nothing to fix, and in how many checks if not in all. */
function categoryState(summary: CategorySummary): Html[] {
  const { judged, total } = summary.coverage;
  const words = categoryWords(summary);
  if (words.length > 0) {
    return words.map((part, index) => html`<span>${part}${index < words.length - 1 ? ',' : ''}</span> `);
  }
  return [
    html`<span>nothing to fix</span> `,
    ...(judged < total ? [html`<span>in ${judged} of ${total} checks</span> `] : []),
  ];
}
