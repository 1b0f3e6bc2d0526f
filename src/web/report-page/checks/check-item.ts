import { html } from 'hono/html';
import type { Confidence, Outcome } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import { pointsToWin } from '../../../audits/score.ts';
import { externalLink } from '../external-link.ts';
import type { Html } from '../html.ts';
import { CATEGORY_NAMES, counted, IMPORTANCE_NAMES, OUTCOME_NAMES } from '../wording.ts';
import { evidenceList } from './evidence-list.ts';
import { findings } from './findings.ts';

const MARKS: Record<Outcome, string> = {
  // Drawn by the style: not every font has a tick.
  passed: '',
  warning: '!',
  failed: '×',
  informative: 'i',
  not_applicable: '–',
  unknown: '?',
};

const DOUBTS: Record<Confidence, string> = {
  certain: '',
  likely: 'Likely: scripts of the page could change this.',
  low: 'Uncertain: scripts of the page probably change this.',
};

/** A check as one line; all that stands behind it folds out, by hand or for a link to its id. */
export function checkItem(check: Check): Html {
  const { id, category, importance, outcome, title, advice, reference } = check;
  const doubt = DOUBTS[check.confidence];
  return html`<li class="${category}"><details class="check ${outcome}">
<summary>
<span class="mark" aria-hidden="true">${MARKS[outcome]}</span>
<span class="title"><span class="unseen">${OUTCOME_NAMES[outcome]}: </span><bdi>${title}</bdi></span>
<span class="label">${places(check)}${CATEGORY_NAMES[category]}</span>${chip(pointsToWin(check))}
</summary>
<div class="body" id="${id}">
${advice && html`<p class="advice">${advice}</p>`}
${doubt && html`<p class="label">${doubt}</p>`}
${findings(check)}
${evidenceList(check)}
<p class="label source">${IMPORTANCE_NAMES[importance]} · <a href="#${id}"><code>${id}</code></a> · ${externalLink(reference, 'The rule and its source')}</p>
</div>
</details></li>`;
}

/** How often it was found, where that tells how large a task it is. */
function places({ outcome, evidenceTotal }: Check): string {
  const isOpen = outcome === 'failed' || outcome === 'warning';
  return isOpen && evidenceTotal > 1 ? `${counted(evidenceTotal, 'place')} · ` : '';
}

function chip(points: number): Html | '' {
  return points > 0
    ? html` <span class="chip"><span aria-hidden="true">+${points}</span><span class="unseen">${counted(points, 'point')} to win</span></span>`
    : '';
}
