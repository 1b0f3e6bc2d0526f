import { html } from 'hono/html';
import type { Outcome } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import { pointsToWin } from '../../audits/score.ts';
import { checkItem } from './check-item.ts';
import type { Html } from './html.ts';
import { counted, REASON_WORDS } from './wording.ts';

/** Failed checks and warnings, the most rewarding first. */
export function whatToFix(checks: readonly Check[]): Html {
  const open = checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
    .sort((a, b) => pointsToWin(b) - pointsToWin(a));
  const points = open.reduce((sum, check) => sum + pointsToWin(check), 0);
  return html`<section aria-labelledby="fix">
<h2 id="fix">What to fix first</h2>
${
  open.length === 0
    ? html`<p>Nothing: no check asks for a change.</p>`
    : html`<p class="muted">${counted(open.length, 'check')}, ${counted(points, 'point')} to win. The most rewarding come first.</p>
<ul class="checks">${open.map(checkItem)}</ul>`
}
</section>`;
}

const QUIET_LISTS: [Outcome, string][] = [
  ['unknown', 'Could not be told'],
  ['informative', 'For information'],
  ['passed', 'Passed'],
  ['not_applicable', 'Does not apply to this page'],
];

/** The checks that ask for nothing, folded away by outcome. */
export function whatElseWasChecked(checks: readonly Check[]): Html {
  return html`<section aria-labelledby="rest">
<h2 id="rest">Everything else that was checked</h2>
${QUIET_LISTS.map(([outcome, heading]) => {
  const list = checks.filter((check) => check.outcome === outcome);
  return list.length === 0 ? '' : quietList(heading, list);
})}
</section>`;
}

function quietList(heading: string, checks: readonly Check[]): Html {
  return html`<details class="list">
<summary><h3>${heading}</h3> <span class="label">${[checks.length, reasonsOf(checks)].filter(Boolean).join(' · ')}</span></summary>
<ul class="checks">${checks.map(checkItem)}</ul>
</details>`;
}

/** Why these could not be told; empty for checks that could. */
function reasonsOf(checks: readonly Check[]): string {
  const reasons = new Set(checks.flatMap(({ reason }) => (reason ? [REASON_WORDS[reason]] : [])));
  return [...reasons].join(', ');
}
