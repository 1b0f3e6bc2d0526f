import { html } from 'hono/html';
import type { Category, Outcome } from '../../../audits/audit-type.ts';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import type { Check } from '../../../audits/check-type.ts';
import { counted, formatNumber } from '../../../engine/text/units.ts';
import type { Confidence } from '../../../facts/certainty/confidence.ts';
import { capitalized } from '../../../report-view/evidence-text.ts';
import { totalSavings } from '../../../report-view/improvements.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES, savingsText } from '../../../report-view/wording.ts';
import { externalLink, type Html } from '../html.ts';
import { evidenceTable } from './evidence-table.ts';
import { fixCards } from './fix-cards.ts';
import { measuredValues } from './measured-values.ts';

const MARKS: Record<Outcome, string> = {
  // Drawn by the stylesheet: not every font has a check mark.
  passed: '',
  warning: '!',
  failed: '×',
  informative: 'i',
  not_applicable: '–',
  unknown: '?',
};

const DOUBTS: Record<Confidence, string> = {
  certain: '',
  likely: 'May differ after JavaScript runs.',
  low: 'Uncertain: scripts probably change this result.',
};

interface CheckItemOptions {
  /** URL of the audited page. */
  pageUrl: string;
  /** Replaces the title of the check. */
  title?: string;
  /** A class name: `great-gain`, `some-gain` or `little-gain`. */
  priority?: string;
  /** Checks that the same fix resolves. */
  sameCause?: readonly Check[];
}

/** A check as one line with collapsed details; a link to its id opens them. */
export function checkItem(check: Check, options: CheckItemOptions): Html {
  const categories = categoriesOf([check, ...(options.sameCause ?? [])]);
  return html`<li class="${categories.join(' ')}">${checkDetails(check, options)}</li>`;
}

function categoriesOf(checks: readonly Check[]): Category[] {
  return [...new Set(checks.flatMap(({ categories }) => categories))];
}

function checkDetails(
  check: Check,
  { pageUrl, title: ownTitle, priority = '', sameCause = [] }: CheckItemOptions,
): Html {
  const { id, outcome, advice, scoreGain, fixes } = check;
  // Undetermined checks would repeat one sentence many times: they have the title of the catalogue instead.
  const isUndecided = outcome === 'unknown' || outcome === 'not_applicable';
  const title = ownTitle ?? ((isUndecided && CATALOGUE_BY_ID.get(id)?.title) || check.title);
  const shownIn = categoriesOf([check, ...sameCause]).map((category) => CATEGORY_NAMES[category]);
  const labels = {
    saves: savesText([check, ...sameCause]),
    found: foundIn(check),
    'shown-in': shownIn.join(', '),
  };
  const description = outcome === 'not_applicable' ? null : check.description;
  return html`<details class="check ${outcome} ${priority}">
<summary>
<span class="mark" aria-hidden="true"><b>${MARKS[outcome]}</b></span>
<span class="title"><span class="unseen">${OUTCOME_NAMES[outcome]}: </span><bdi>${title}</bdi></span>
<span class="label">${Object.entries(labels).map(([name, text]) => text !== '' && html`<span class="${name}">${text}</span> `)}</span>${scoreGain > 0 && html` <span class="gain"><strong>+${formatNumber(scoreGain)}</strong> score</span>`}
</summary>
<div class="body" id="${id}">
${title !== check.title && html`<p><strong><bdi>${check.title}</bdi></strong></p>`}
${description && html`<p class="muted prose">What is checked: ${adviceText(description, pageUrl)}</p>`}
${advice && html`<p class="advice prose">${adviceText(advice, pageUrl)}</p>`}
${fixCards(fixes)}
${measuredValues(check)}
${evidenceTable(check, pageUrl)}
${
  sameCause.length > 0 &&
  html`<p class="label">The same fix resolves:</p>
<ul class="checks inner">${sameCause.map((other) => html`<li>${checkDetails(other, { pageUrl })}</li>`)}</ul>`
}
<p class="label source">${sourceLine(check)}</p>
</div>
</details>`;
}

/** The savings of checks that one fix resolves. */
function savesText(checks: readonly Check[]): string {
  const text = savingsText(totalSavings(checks));
  const savesOn = CATALOGUE_BY_ID.get(checks[0]?.id ?? '')?.savesOn;
  return text && savesOn ? `${text} on ${savesOn}` : text;
}

/** The number of findings of failed checks and warnings; empty if the title states it. */
function foundIn({ id, title, outcome, evidenceTotal }: Check): string {
  const isOpen = outcome === 'failed' || outcome === 'warning';
  if (!isOpen || evidenceTotal < 2 || title.startsWith(`${evidenceTotal} `)) return '';
  const listsAttempts = CATALOGUE_BY_ID.get(id)?.lists === 'attempts';
  return listsAttempts ? `${evidenceTotal} URLs checked` : counted(evidenceTotal, 'finding');
}

function sourceLine(check: Check): Html {
  const { id, importance, reference } = check;
  const host = URL.parse(reference)?.host;
  const doubt = CATALOGUE_BY_ID.get(id)?.isTimed ? '' : DOUBTS[check.confidence];
  return html`${doubt && `${doubt} `}${capitalized(importance)} importance, ${pointsText(check)} · <a href="#${id}" title="Link to this check"><code>${id}</code></a> · ${externalLink(reference, host ? `Learn more at ${SOURCES[host] ?? host}` : 'Learn more')}`;
}

/** The points, and the categories in whose scores they count. */
function pointsText({ points: { won, possible }, categories }: Check): string {
  if (possible === 0) return 'no points';
  const names = categories.map((category) => CATEGORY_NAMES[category]);
  return `${formatNumber(won)} of ${formatNumber(possible)} points in ${names.join(' and ')}`;
}

const PAGESPEED = 'https://pagespeed.web.dev/';

/** Advice as HTML: text in backticks as code, and the name PageSpeed Insights as a link to its analysis of the page. */
function adviceText(advice: string, pageUrl: string): Html {
  // `split` with a capturing group: every second part is a match.
  return html`${advice
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : withLink(part, pageUrl)))}`;
}

function withLink(text: string, pageUrl: string): Html {
  const link = externalLink(`${PAGESPEED}analysis?url=${encodeURIComponent(pageUrl)}`, PAGESPEED);
  return html`${text.split(PAGESPEED).map((part, index) => [index > 0 && link, part])}`;
}

/** Names of the sources that audits refer to, by host. */
const SOURCES: Record<string, string> = {
  'developer.mozilla.org': 'MDN',
  'developer.chrome.com': 'Chrome for Developers',
  'developers.google.com': 'Google Search Central',
  'dequeuniversity.com': 'Deque University',
  'html.spec.whatwg.org': 'the HTML Standard',
  'web.dev': 'web.dev',
  'www.rfc-editor.org': 'the RFC',
  'www.w3.org': 'W3C',
  'ogp.me': 'Open Graph',
};
