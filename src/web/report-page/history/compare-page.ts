import { html } from 'hono/html';
import type { Check } from '../../../audits/check.ts';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import { scoreText } from '../../../audits/score.ts';
import { counted, formatBytes, formatMs, formatNumber } from '../../../engine/text/units.ts';
import type {
  CheckChange,
  CheckChangeKind,
  DetailedComparison,
} from '../../../reports/show/compare-report-runs.ts';
import type { CompletedRun } from '../../../reports/show/read-completed-run.ts';
import { evidenceTable } from '../checks/evidence/evidence-table.ts';
import { measuredValues } from '../checks/measured-values.ts';
import { isRecords } from '../checks/measurement.ts';
import { dateText, distinctTexts, momentText } from '../date-text.ts';
import { displayHost, displayUrl } from '../display-url.ts';
import type { Html } from '../html.ts';
import { pageShell } from '../page-shell.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES, RESULT_NAMES } from '../wording.ts';
import { deltaText, signed } from './delta-text.ts';

/** The links and the bar of the page of a comparison. */
export interface ComparePageOptions {
  links: {
    report: string;
    runUrl: (id: number) => string;
    compareUrl: (base: number, head: number) => string;
  };
  /** The bar above the page. */
  bar: Html;
  /** The runs to choose from, newest last. */
  runs: readonly CompletedRun[];
}

const KIND_NAMES: Record<CheckChangeKind, string> = {
  regressed: 'Regressed',
  new_failure: 'New failures in checks that did not apply before',
  fixed: 'Fixed',
  resolved: 'Failures in checks that no longer apply',
  added: 'New results',
  removed: 'Results no longer available',
  changed: 'Same outcome, different findings',
};
/** Across catalogues, not only the page may have changed. */
const OTHER_CATALOGUE_NAMES: typeof KIND_NAMES = {
  ...KIND_NAMES,
  regressed: 'Worse outcome',
  fixed: 'Better outcome',
};
const KINDS = Object.keys(KIND_NAMES) as CheckChangeKind[];

const FACTS: [name: string, read: (page: PageFacts) => number, format: (amount: number) => string][] = [
  ['Page, transferred', ({ transferBytes }) => transferBytes, formatBytes],
  ['HTML, uncompressed', ({ htmlBytes }) => htmlBytes, formatBytes],
  ['Requests', ({ requests }) => requests, formatNumber],
  ['DOM elements', ({ domNodes }) => domNodes, formatNumber],
  ['Time to first byte (TTFB)', ({ ttfbMs }) => ttfbMs, formatMs],
];

/** Two runs of a report side by side, as an HTML document that search engines do not index. */
export function comparePage(
  { url, project }: { url: string; project: string },
  comparison: DetailedComparison,
  { links, bar, runs }: ComparePageOptions,
): string {
  const { base, head, changes, sameCatalogue } = comparison;
  const dates = distinctTexts(base.finishedAt, head.finishedAt);
  return pageShell({
    title: `${dates.join(' and ')} compared: ${displayHost(project)}`,
    description: `What changed on ${displayUrl(url)} from ${momentText(base.finishedAt)} to ${momentText(head.finishedAt)}.`,
    isIndexable: false,
    result: head.result,
    bar,
    body: html`<main class="comparison">
<header>
<h1>Comparison of two runs</h1>
<p><bdi>${displayUrl(url)}</bdi></p>
${!sameCatalogue && html`<p class="limit">The runs used different versions of the audits, so differences need not be changes of the page.</p>`}
<p><a href="${links.report}">See the latest report</a> · <a href="${links.compareUrl(head.id, base.id)}">Swap the runs</a></p>
${runChoice(comparison, runs, links.compareUrl)}
</header>
${scores(comparison, links)}
${KINDS.map((kind) => changedChecks(kind, comparison, { dates, url }))}
${changes.length === 0 && html`<p>No check changed.</p>`}
${pageFacts(comparison, dates)}
</main>`,
  });
}

function scores(
  { base, head, scoreDelta, categories }: DetailedComparison,
  links: ComparePageOptions['links'],
): Html {
  const run = ({ id, finishedAt }: CompletedRun) =>
    html`<th scope="col"><a href="${links.runUrl(id)}">${dateText(finishedAt)}</a></th>`;
  const rated = ({ score, result }: CompletedRun) =>
    html`<td>${scoreText(score)} <span class="label">${RESULT_NAMES[result]}</span></td>`;
  return html`<section aria-labelledby="scores">
<h2 id="scores">Scores</h2>
${table(
  'Scores',
  html`<thead><tr><th scope="col">Category</th>${run(base)}${run(head)}<th scope="col">Change</th></tr></thead>
<tbody><tr><th scope="row">All categories</th>${rated(base)}${rated(head)}<td>${deltaText(scoreDelta)}</td></tr>
${categories.map(
  ({ category, baseScore, headScore, delta }) =>
    html`<tr><th scope="row">${CATEGORY_NAMES[category]}</th><td>${scoreText(baseScore)}</td><td>${scoreText(headScore)}</td><td>${delta === null ? '–' : deltaText(delta)}</td></tr>`,
)}</tbody>`,
)}
</section>`;
}

function changedChecks(
  kind: CheckChangeKind,
  { changes, sameCatalogue }: DetailedComparison,
  { dates: [baseDate, headDate], url }: { dates: [string, string]; url: string },
): Html | '' {
  const listed = changes.filter((change) => change.kind === kind);
  if (listed.length === 0) return '';
  const name = (sameCatalogue ? KIND_NAMES : OTHER_CATALOGUE_NAMES)[kind];
  return html`<section aria-labelledby="kind-${kind}">
<h2 id="kind-${kind}">${name} <span class="count">${listed.length}</span></h2>
${table(
  name,
  html`<thead><tr><th scope="col">Check</th><th scope="col">${baseDate}</th><th scope="col">${headDate}</th></tr></thead>
<tbody>${listed.map((change) => html`<tr><th scope="row"><code>${change.audit}</code></th>${side(change.base, url)}${side(change.head, url)}</tr>`)}</tbody>`,
)}
</section>`;
}

/** The outcome of a check in a run, the measured values, and its findings. */
function side(check: CheckChange['base'], pageUrl: string): Html {
  if (!check) return html`<td class="outcome">Not checked</td>`;
  const { outcome, title, value } = check;
  return html`<td class="outcome"><strong>${OUTCOME_NAMES[outcome]}</strong>: <bdi>${title}</bdi>${!isRecords(value) && measuredValues(check)}${findings(check, pageUrl)}</td>`;
}

/** Evidence of other outcomes is not a problem, so it is not called findings. */
function findings(check: Check, pageUrl: string): Html | '' {
  const { outcome, evidence, evidenceTotal } = check;
  if (evidence.length === 0) return '';
  const isProblem = outcome === 'failed' || outcome === 'warning';
  return html`<details><summary class="label">${isProblem ? counted(evidenceTotal, 'finding') : 'Evidence'}</summary>${evidenceTable(check, pageUrl)}</details>`;
}

function pageFacts({ pages }: DetailedComparison, [baseDate, headDate]: [string, string]): Html {
  return html`<section aria-labelledby="facts">
<h2 id="facts">About the page</h2>
${table(
  'About the page',
  html`<thead><tr><th scope="col">Fact</th><th scope="col">${baseDate}</th><th scope="col">${headDate}</th><th scope="col">Difference</th></tr></thead>
<tbody>${FACTS.map(([name, read, format]) => {
    const [before, after] = [read(pages.base), read(pages.head)];
    return html`<tr><th scope="row">${name}</th><td>${format(before)}</td><td>${format(after)}</td><td>${signed(after - before, format)}</td></tr>`;
  })}</tbody>`,
)}
</section>`;
}

/** A table that scrolls horizontally if it is wider than the screen. */
function table(name: string, rows: Html): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}, table"><table class="compared">${rows}</table></div>`;
}

/** A form to compare two other runs; empty if there are no others. @param runs newest last */
function runChoice(
  { base, head }: { base: CompletedRun; head: CompletedRun },
  runs: readonly CompletedRun[],
  compareUrl: (base: number, head: number) => string,
): Html | '' {
  const known = new Map([base, head, ...runs].map((run) => [run.id, run]));
  if (known.size < 3) return '';
  const newestFirst = [...known.values()].sort((a, b) => b.id - a.id);
  // A form replaces the query of its address, which contains the signature of a signed URL.
  const [path, query] = compareUrl(base.id, head.id).split('?');
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== 'base' && name !== 'head');
  return html`<form class="run-choice" action="${path}">
${parameters.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Compare ${runSelect('base', newestFirst, base)}</label>
<label>with ${runSelect('head', newestFirst, head)}</label>
<button>Compare</button>
</form>`;
}

function runSelect(name: string, runs: readonly CompletedRun[], chosen: CompletedRun): Html {
  return html`<select name="${name}">${runs.map(
    ({ id, finishedAt, score }) =>
      html`<option value="${id}"${id === chosen.id && html` selected`}>${momentText(finishedAt)} · ${scoreText(score)}</option>`,
  )}</select>`;
}
