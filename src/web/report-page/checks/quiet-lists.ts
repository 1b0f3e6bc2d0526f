import { html } from 'hono/html';
import type { Outcome, UnknownReason } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';
import { OUTCOME_NAMES, REASON_WORDS } from '../wording.ts';
import { categoryCounts } from './category-counts.ts';
import { checkItem } from './check-item.ts';

const FOLDED: Outcome[] = ['informative', 'passed', 'not_applicable'];

/** What could not be told, by what stood in the way. */
export function unknownList(checks: readonly Check[]): Html | '' {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === 0) return '';
  const byReason = Map.groupBy(unknown, ({ reason }) => reason ?? 'crashed');
  return html`<section class="${categoriesOf(unknown)}" aria-labelledby="outcome-unknown">
<h2 id="outcome-unknown">${OUTCOME_NAMES.unknown} ${categoryCounts(unknown)}</h2>
<p class="muted">These move no score: an audit without a browser does not guess.</p>
${[...byReason].sort(([, a], [, b]) => b.length - a.length).map(reasonGroup)}
</section>`;
}

function reasonGroup([reason, checks]: [UnknownReason, Check[]]): Html {
  return html`<details class="list ${categoriesOf(checks)}">
<summary><h3>${REASON_WORDS[reason]}</h3> ${categoryCounts(checks)}</summary>
<ul class="checks">${checks.map(checkItem)}</ul>
</details>`;
}

/** Class names of what shows with any of these categories, and not without them. */
function categoriesOf(checks: readonly Check[]): string {
  return ['of-categories', ...new Set(checks.map(({ category }) => category))].join(' ');
}

/** The checks that ask for nothing, folded away by outcome. */
export function quietLists(checks: readonly Check[]): Html {
  return html`<section aria-labelledby="rest">
<h2 id="rest">Everything else that was checked</h2>
${FOLDED.map((outcome) => {
  const list = checks.filter((check) => check.outcome === outcome);
  return list.length === 0
    ? ''
    : html`<details class="list">
<summary><h3>${OUTCOME_NAMES[outcome]}</h3> ${categoryCounts(list)}</summary>
<ul class="checks" id="outcome-${outcome}">${list.map(checkItem)}</ul>
</details>`;
})}
</section>`;
}
