import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { Html } from '../report-page/html.ts';

/** A drawing of a sample report. */
export function sampleReport(): Html {
  return raw(readFileSync(new URL('sample-report.svg', import.meta.url), 'utf8').trim());
}

const RESULTS: Options = [
  ['', 'Any result'],
  ['good', 'Good'],
  ['decent', 'Decent'],
  ['bad', 'Bad'],
];
const STATES: Options = [
  ['', 'Any state'],
  ['active', 'Queued or running'],
  ['failed', 'Last run failed'],
  ['regressed', 'Got worse'],
];
const REPORT_ORDERS: Options = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['audited', 'Recently audited first'],
  ['updated', 'Recently changed first'],
  ['worst', 'Lowest score first'],
  ['best', 'Highest score first'],
  ['url', 'By URL'],
];
const PAGE_SIZES: Options = [
  ['', '10 per page'],
  ['25', '25 per page'],
  ['50', '50 per page'],
  ['100', '100 per page'],
];

/** The account's reports. The fields have the names and values of the query parameters of the URL. */
export function reportsSection(): Html {
  return html`<section id="reports" hidden aria-busy="true" aria-labelledby="title">
<div id="project"></div>
<form class="filter" id="filter" role="search" aria-label="Reports">
<label class="wide"><span class="unseen">Search URLs</span> <input type="search" name="search" maxlength="2048" placeholder="Search URLs" autocomplete="off"></label>
<input type="hidden" name="project">
${selectField('filter', 'Result', 'result', RESULTS)}
${selectField('filter', 'State', 'state', STATES)}
${selectField('filter', 'Order', 'sort', REPORT_ORDERS)}
<button class="secondary">Search</button>
${moreFilters()}
</form>
<p id="failing" hidden>Failing: <strong></strong> <a>Show all</a></p>
<div id="none-yet" class="empty" hidden>
<div>
<h2>No reports yet</h2>
<p>Enter the URL of a page above, or start with an example. Your reports will appear here.</p>
<button id="audit-example" type="button">Audit https://example.com/</button>
</div>
${sampleReport()}
</div>
<p id="none-found" hidden>No report matches. <a href=".">Show all reports</a></p>
<ul class="reports" aria-label="Reports"></ul>
<nav class="pages" aria-label="Pages of the list" hidden><a data-page="previous">Previous</a><span role="status"></span><a data-page="next">Next</a>
${selectField('filter', 'Reports per page', 'per_page', PAGE_SIZES)}</nav>
<template>${reportRow()}</template>
</section>`;
}

/**
 * Less common filters. They are sent with the button: a date that is being typed would be sent after each digit. The
 * script fills in the list of audits.
 */
function moreFilters(): Html {
  return html`<details class="more" id="more-filters">
<summary>More filters<span></span></summary>
<div>
<label>Minimum score <input type="number" name="min" min="0" max="100" step="any"></label>
<label>Maximum score <input type="number" name="max" min="0" max="100" step="any"></label>
<label>Audited from <input type="date" name="from"></label>
<label>Audited to <input type="date" name="to"></label>
<label class="wide">Failed audit <input name="failing" maxlength="2048" list="audits" placeholder="Any" autocomplete="off"></label>
<datalist id="audits"></datalist>
<button class="secondary">Apply</button>
<button class="secondary" type="button" data-clear>Clear</button>
</div>
</details>`;
}

function reportRow(): Html {
  return html`<li>
<span class="score" aria-hidden="true"></span>
<div class="about">
<a data-action="open"><bdi></bdi></a>
<p class="small"><strong></strong> <span class="address"><a data-action="project"></a><bdi class="path"></bdi></span></p>
<p class="basis muted small"></p>
<p class="small state"></p>
<p class="error small" role="alert"></p>
</div>
<ul class="categories" aria-label="Scores by category"></ul>
<p class="when muted small"><time></time> <span class="privacy"></span></p>
<details class="menu" name="menu" data-writer>
<summary data-action="menu"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="3" cy="8" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="13" cy="8" r="1.5"/></svg><span class="unseen">More</span><span class="unseen of"></span></summary>
<div>
<button type="button" data-action="rerun">Run again</button>
<button type="button" data-action="privacy">Privacy…</button>
<button type="button" data-action="delete">Delete…</button>
</div>
</details>
</li>`;
}

const PROJECT_ORDERS: Options = [
  ['', 'By name'],
  ['reports', 'Most reports first'],
  ['worst', 'Lowest score first'],
  ['best', 'Highest score first'],
];

/** The account's projects. The fields have the names and values of the query parameters of the URL. */
export function projectsSection(): Html {
  return html`<section id="projects" hidden aria-busy="true" aria-labelledby="title">
<form class="filter" id="project-filter" role="search" aria-label="Projects" data-view="projects">
<label class="wide"><span class="unseen">Search projects</span> <input type="search" name="search" maxlength="2048" placeholder="Search projects" autocomplete="off"></label>
${selectField('project-filter', 'Order', 'sort', PROJECT_ORDERS)}
<button class="secondary">Search</button>
</form>
<p id="no-projects" hidden>No project matches. <a href="?view=projects">Show all projects</a></p>
<ul class="projects" aria-label="Projects"></ul>
<nav class="pages" aria-label="Pages of the list" hidden><a data-page="previous">Previous</a><span role="status"></span><a data-page="next">Next</a></nav>
<template>${projectCard()}</template>
</section>`;
}

/** The template of a card in the list of projects, and of the heading above the reports of a project. */
function projectCard(): Html {
  return html`<article class="card">
<div class="project-results"><span class="score" aria-hidden="true"></span>
<div><h2><a class="project-link"></a></h2><p class="muted small counts"></p></div></div>
<div class="trend"><p class="caption">Average score, last 90 days</p></div>
<div class="failures"><p class="caption">Top failures</p><ul class="small"></ul></div>
</article>`;
}

/** Values with their texts, in order. The first value, the default, is empty and stays out of the URL. */
type Options = readonly (readonly [value: string, text: string])[];

/** A `select` element with a label for screen readers. @param form id of its form */
function selectField(form: string, label: string, name: string, options: Options): Html {
  return html`<label><span class="unseen">${label}</span> <select name="${name}" form="${form}">
${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
</select></label>`;
}
