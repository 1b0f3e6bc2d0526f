import { html } from 'hono/html';
import type { Outcome, UnknownReason } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { OUTCOME_NAMES, REASON_WORDS } from '../wording.ts';
import { categoryCounts } from './category-counts.ts';
import { checkItem } from './check-item.ts';

/** Outcomes that need no fix. */
const COLLAPSED: Outcome[] = ['informative', 'passed', 'not_applicable'];

/** Undetermined checks, by reason. */
export function unknownList({ checks, finalUrl }: ReportPageData): Html | '' {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === 0) return '';
  const byReason = Map.groupBy(unknown, ({ reason }) => reason ?? 'crashed');
  return html`<section class="${categoriesOf(unknown)}" aria-labelledby="outcome-unknown">
<h2 id="outcome-unknown" tabindex="-1">${OUTCOME_NAMES.unknown} ${categoryCounts(unknown)}</h2>
<p class="muted">Not counted in the score. Some of these need a real browser.</p>
${[...byReason].sort(([, a], [, b]) => b.length - a.length).map((group) => reasonGroup(group, finalUrl))}
</section>`;
}

function reasonGroup([reason, checks]: [UnknownReason, Check[]], pageUrl: string): Html {
  return html`<details class="list ${categoriesOf(checks)}">
<summary><h3>${REASON_WORDS[reason]}</h3> ${categoryCounts(checks)}</summary>
<ul class="checks">${checks.map((check) => checkItem(check, { pageUrl }))}</ul>
</details>`;
}

/** Class names of a list, which CSS hides while the page shows a category without checks in it. */
function categoriesOf(checks: readonly Check[]): string {
  return ['of-categories', ...new Set(checks.flatMap(({ categories }) => categories))].join(' ');
}

/** Checks that need no fix, in a collapsed section for each outcome. */
export function collapsedSections({ checks, finalUrl }: ReportPageData): Html {
  return html`<section aria-labelledby="rest">
<h2 id="rest">Other checks</h2>
${COLLAPSED.map((outcome) => {
  const list = checks.filter((check) => check.outcome === outcome);
  return list.length === 0
    ? ''
    : html`<details class="list">
<summary><h3>${OUTCOME_NAMES[outcome]}</h3> ${categoryCounts(list)}</summary>
<ul class="checks" id="outcome-${outcome}">${list.map((check) => checkItem(check, { pageUrl: finalUrl }))}</ul>
</details>`;
})}
</section>`;
}
