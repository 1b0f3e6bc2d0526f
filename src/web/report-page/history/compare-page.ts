import { html } from 'hono/html';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import type { Check } from '../../../audits/check-type.ts';
import { scoreText } from '../../../audits/score.ts';
import type { Report } from '../../../database/entities/report.ts';
import { counted, formatBytes, formatMs, formatNumber } from '../../../engine/text/units.ts';
import type { PageFacts } from '../../../facts/page-facts-type.ts';
import { displayHost, displayUrl } from '../../../report-view/display-url.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES, RESULT_NAMES } from '../../../report-view/wording.ts';
import type {
  CheckChange,
  CheckChangeKind,
  ComparedRuns,
} from '../../../reports/show/compare-report-runs.ts';
import type { CompletedRun } from '../../../reports/show/show-run.ts';
import { evidenceTable } from '../checks/evidence-table.ts';
import { isRecords, measuredValues } from '../checks/measured-values.ts';
import { dateText, dayText, deltaText, type Html, momentText, secondText, signed } from '../html.ts';
import { pageShell } from '../page-shell.ts';
import type { HistoryOptions } from '../report-page-options.ts';

interface ComparePageLinks extends Pick<HistoryOptions, 'runUrl' | 'compareUrl'> {
  /** The dashboard. */
  home: string;
  /** The page with the latest result. */
  report: string;
}

const KIND_NAMES: Record<CheckChangeKind, string> = {
  regressed: 'Regressed',
  new_failure: 'New problems',
  fixed: 'Fixed',
  resolved: 'Problems gone',
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

/** Two runs of a report side by side. @param runs those to choose from, newest last */
export function comparePage(
  { url, project }: Pick<Report, 'url' | 'project'>,
  comparison: ComparedRuns,
  links: ComparePageLinks,
  runs: readonly CompletedRun[],
): string {
  const { base, head, changes, sameCatalogue } = comparison;
  const days = [dayText(base.finishedAt), dayText(head.finishedAt)];
  const moments = [momentText(base.finishedAt), momentText(head.finishedAt)];
  const dates = days[0] === days[1] ? moments : days;
  const names = sameCatalogue ? KIND_NAMES : OTHER_CATALOGUE_NAMES;
  return pageShell({
    title: `${dates.join(' and ')} compared: ${displayHost(project)}`,
    description: `What changed on ${displayUrl(url)} from ${moments.join(' to ')}.`,
    result: head.result,
    home: links.home,
    mainClass: 'comparison',
    main: html`<header>
<h1>Compare runs</h1>
<p><bdi>${displayUrl(url)}</bdi></p>
${!sameCatalogue && html`<p class="limit">The runs used different versions of the audits, so differences need not be changes of the page.</p>`}
<p><a href="${links.report}">See the latest report</a> · <a href="${links.compareUrl(head.id, base.id)}">Swap the runs</a></p>
${runChoice(comparison, runs, links.compareUrl)}
</header>
${scores(comparison, links)}
${KINDS.map((kind) => {
  const listed = changes.filter((change) => change.kind === kind);
  return (
    listed.length > 0 &&
    tableSection(`kind-${kind}`, names[kind], {
      count: listed.length,
      head: ['Check', ...dates],
      rows: listed.map(
        (change) =>
          html`<th scope="row">${CATALOGUE_BY_ID.get(change.audit)?.title ?? change.audit}</th>${side(change.base, url)}${side(change.head, url)}`,
      ),
    })
  );
})}
${changes.length === 0 && html`<p>No check changed.</p>`}
${pageFacts(comparison, dates)}`,
  });
}

function scores({ base, head, scoreDelta, categories }: ComparedRuns, links: ComparePageLinks): Html {
  const run = ({ id, finishedAt }: CompletedRun) =>
    html`<a href="${links.runUrl(id)}">${dateText(finishedAt)}</a>`;
  const rated = ({ score, result }: CompletedRun) =>
    html`<td>${scoreText(score)} <span class="label">${RESULT_NAMES[result]}</span></td>`;
  return tableSection('scores', 'Scores', {
    head: ['Category', run(base), run(head), 'Change'],
    rows: [
      html`<th scope="row">All categories</th>${rated(base)}${rated(head)}<td>${deltaText(scoreDelta)}</td>`,
      ...categories.map(
        ({ category, baseScore, headScore, delta }) =>
          html`<th scope="row">${CATEGORY_NAMES[category]}</th><td>${scoreText(baseScore)}</td><td>${scoreText(headScore)}</td><td>${delta === null ? '–' : deltaText(delta)}</td>`,
      ),
    ],
  });
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

function pageFacts({ pages }: ComparedRuns, dates: readonly string[]): Html {
  return tableSection('facts', 'About the page', {
    head: ['Fact', ...dates, 'Difference'],
    rows: FACTS.map(([name, read, format]) => {
      const [before, after] = [read(pages.base), read(pages.head)];
      return html`<th scope="row">${name}</th><td>${format(before)}</td><td>${format(after)}</td><td>${signed(after - before, format)}</td>`;
    }),
  });
}

/** A section with a table, which scrolls horizontally if it is wider than the screen. */
function tableSection(
  id: string,
  name: string,
  { count, head, rows }: { count?: number; head: (Html | string)[]; rows: Html[] },
): Html {
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}${count && html` <span class="count">${count}</span>`}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${name}, table"><table class="compared"><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells}</tr>`)}</tbody></table></div>
</section>`;
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
  const moments = runs.map(({ finishedAt }) => momentText(finishedAt));
  const format = new Set(moments).size < moments.length ? secondText : momentText;
  return html`<select name="${name}">${runs.map(
    ({ id, finishedAt, score }) =>
      html`<option value="${id}"${id === chosen.id && html` selected`}>${format(finishedAt)} · ${scoreText(score)}</option>`,
  )}</select>`;
}
