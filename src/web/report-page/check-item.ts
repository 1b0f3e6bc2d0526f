import { html } from 'hono/html';
import type { Outcome } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import { pointsToWin } from '../../audits/score.ts';
import { evidenceList } from './evidence-list.ts';
import { externalLink } from './external-link.ts';
import type { Html } from './html.ts';
import { measurementText } from './measurement-text.ts';
import { CATEGORY_NAMES, counted, IMPORTANCE_NAMES, OUTCOME_NAMES, REASON_WORDS } from './wording.ts';

const MARKS: Record<Outcome, string> = {
  passed: '✓',
  warning: '!',
  failed: '×',
  informative: 'i',
  not_applicable: '–',
  unknown: '?',
};

/** A check as one line; all that stands behind it folds out, by hand or for a link to its id. */
export function checkItem(check: Check): Html {
  const { id, category, importance, outcome, title, advice, reference } = check;
  const gain = pointsToWin(check);
  return html`<li><details class="check ${outcome}">
<summary>
<span class="mark" aria-hidden="true">${MARKS[outcome]}</span>
<span class="title"><span class="unseen">${OUTCOME_NAMES[outcome]}: </span><bdi>${title}</bdi></span>
<span class="label">${CATEGORY_NAMES[category]}${gain > 0 ? ` · ${counted(gain, 'point')}` : ''}</span>
</summary>
<div id="${id}">
${advice ? html`<p>${advice}</p>` : ''}
${check.confidence === 'certain' ? '' : html`<p class="muted">Scripts of the page could change this.</p>`}
${findings(check)}
${evidenceList(check)}
<p class="muted">${IMPORTANCE_NAMES[importance]} · <code>${id}</code> · ${externalLink(reference, 'The rule and its source')}</p>
</div>
</details></li>`;
}

function findings({ reason, value, expected }: Check): Html | '' {
  const rows: [name: string, text: string][] = [];
  if (reason) rows.push(['Why', REASON_WORDS[reason]]);
  if (value !== null) rows.push(['Found', measurementText(value)]);
  if (expected !== null) rows.push(['Expected', measurementText(expected)]);
  return rows.length === 0
    ? ''
    : html`<dl>${rows.map(([name, text]) => html`<dt>${name}</dt><dd><bdi>${text}</bdi></dd>`)}</dl>`;
}
