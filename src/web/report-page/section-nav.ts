import { html } from 'hono/html';
import type { Outcome } from '../../audits/audit.ts';
import { checksToFix } from '../../audits/improvements.ts';
import { scoreText } from '../../audits/score.ts';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES } from './wording.ts';

const LISTS: Outcome[] = ['unknown', 'informative', 'passed', 'not_applicable'];

/** The way to each part of the report; stays in view. @param hasExports there is a part about other forms of it */
export function sectionNav(report: ReportPageData, hasExports: boolean): Html {
  return html`<nav aria-label="Parts of the report">
<ul class="parts">
<li><a href="#fix">What to fix ${count(checksToFix(report).length)}</a></li>
${LISTS.map((outcome) => {
  const checks = report.checks.filter((check) => check.outcome === outcome);
  return checks.length === 0
    ? ''
    : html`<li><a href="#outcome-${outcome}">${OUTCOME_NAMES[outcome]} ${count(checks.length)}</a></li>`;
})}
<li><a href="#facts">About the page</a></li>
${hasExports && html`<li><a href="#export">Take it with you</a></li>`}
</ul>
<ul class="choice" aria-label="Show">
<li><a class="all" href="#checks">All categories</a></li>
${report.categories.map(
  ({ category, score }) => html`<li><a class="${category}" href="#${category}">${CATEGORY_NAMES[category]}
${count(scoreText(score))}</a></li>`,
)}
</ul>
</nav>`;
}

function count(number: number | string): Html {
  return html`<span class="count">${number}</span>`;
}
