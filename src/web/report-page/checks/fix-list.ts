import { html } from 'hono/html';
import { CATEGORIES } from '../../../audits/audit.ts';
import { checksToFix, findImprovements, type Improvement } from '../../../audits/improvements.ts';
import { pointsToWin, scoreText } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES, counted, RESULT_NAMES } from '../wording.ts';
import { categoryCounts } from './category-counts.ts';
import { checkItem } from './check-item.ts';

/** Failed checks and warnings, the most rewarding first, with marks where the result gets better. */
export function fixList(report: ReportPageData): Html {
  const checks = checksToFix(report);
  const improvements = findImprovements(report);
  const points = checks.reduce((sum, check) => sum + pointsToWin(check), 0);
  return html`<section aria-labelledby="fix">
<h2 id="fix">What to fix first ${categoryCounts(checks)}</h2>
${CATEGORIES.filter((category) => !checks.some((check) => check.category === category)).map(
  (category) =>
    html`<p class="only ${category}">Nothing of ${CATEGORY_NAMES[category]} asks for a change.</p>`,
)}
${
  checks.length === 0
    ? html`<p class="overall">Nothing: no check asks for a change.</p>`
    : html`<p class="muted overall">${counted(points, 'point')} to win. The most rewarding come first.</p>
<label class="unfold"><input type="checkbox" id="unfold"> Show all details</label>
<ul class="checks">${checks.map((check, index) => [
        checkItem(check),
        improvements.filter(({ fixes }) => fixes === index + 1).map(milestone),
      ])}</ul>`
}
</section>`;
}

function milestone({ result, score }: Improvement): Html {
  return html`<li class="milestone ${result}"><strong>${RESULT_NAMES[result]}, at ${scoreText(score)}</strong> with all of the above fixed</li>`;
}
