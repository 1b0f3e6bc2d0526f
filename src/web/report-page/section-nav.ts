import { html } from 'hono/html';
import type { Outcome } from '../../audits/audit.ts';
import { scoreText } from '../../audits/score.ts';
import { categoryCounts } from './checks/check-lists.ts';
import { tasksOf } from './checks/tasks.ts';
import type { Html } from './html.ts';
import type { ReportPageData, ReportPageOptions } from './report-page-data.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES } from './wording.ts';

const LISTS: Outcome[] = ['unknown', 'informative', 'passed', 'not_applicable'];

/** Links to each part of the report; they stay in view. */
export function sectionNav(report: ReportPageData, { history, exports }: ReportPageOptions): Html {
  const byOutcome = Map.groupBy(report.checks, ({ outcome }) => outcome);
  return html`<nav class="sections" aria-label="Parts of the report">
<ul class="parts">
<li><a href="#fix">What to fix ${categoryCounts(tasksOf(report).map(({ check }) => check))}</a></li>
${LISTS.map((outcome) => {
  const checks = byOutcome.get(outcome);
  return (
    checks &&
    html`<li><a${outcome !== 'unknown' && html` class="folded"`} href="#outcome-${outcome}">${OUTCOME_NAMES[outcome]} ${categoryCounts(checks)}</a></li>`
  );
})}
${history && history.runs.length > 1 && html`<li><a href="#history">Score history</a></li>`}
<li><a href="#facts">About the page</a></li>
${exports && html`<li><a href="#export">Export and share</a></li>`}
</ul>
<ul class="choice" aria-label="Show">
<li><a class="all" href="#checks">All categories</a></li>
${report.categories.map(
  ({ category, score }) => html`<li><a class="${category}" href="#${category}">${CATEGORY_NAMES[category]}
<span class="count">${scoreText(score)}</span></a></li>`,
)}
</ul>
</nav>`;
}
