import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

type Options = Record<string, string>;

const RESULTS: Options = { '': 'Any result', good: 'Good', decent: 'Decent', bad: 'Bad' };
const ORDERS: Options = {
  id: 'Date created',
  generated_at: 'Date generated',
  url: 'Address',
  result: 'Result',
};
const DIRECTIONS: Options = { desc: 'Descending', asc: 'Ascending' };
const PAGE_SIZES: Options = { '10': '10 a page', '25': '25 a page', '50': '50 a page', '100': '100 a page' };

/** The account's reports. The fields have the names of the API's parameters, and the address of the page has both. */
export function reportsSection(): Html {
  return html`<section id="reports" hidden aria-busy="true" aria-labelledby="reports-title">
<h2 id="reports-title" tabindex="-1">Reports</h2>
<form class="filter" id="filter" role="search" aria-label="Reports">
<label class="wide">Address contains <input type="search" name="search" maxlength="2048" autocomplete="off"></label>
<label>Project <input type="search" name="project" maxlength="2048" placeholder="example.com" autocomplete="off"
 autocapitalize="off" spellcheck="false"></label>
${choice('Result', 'result', RESULTS)}
${choice('Sort by', 'sort_by', ORDERS)}
${choice('Order', 'sort', DIRECTIONS)}
<button class="quiet">Search</button>
</form>
<p id="message" role="status"></p>
<p id="refusal" class="error" role="alert"></p>
<p id="none-yet" class="empty" hidden>No reports yet: enter the address of a page above, and its report will stand here.</p>
<p id="none-found" class="empty" hidden>No report matches. <a href=".">Show all reports</a></p>
<ul class="reports" aria-labelledby="reports-title"></ul>
<nav class="pages" aria-label="Pages of the list" hidden><a data-page="prev">Previous</a><span role="status"></span><a data-page="next">Next</a>
<label><span class="unseen">Reports on a page</span> ${options('per_page', PAGE_SIZES)}</label></nav>
<template>${reportRow()}</template>
</section>`;
}

function choice(label: string, name: string, texts: Options): Html {
  return html`<label>${label} ${options(name, texts)}</label>`;
}

function options(name: string, texts: Options): Html {
  return html`<select name="${name}" form="filter">
${Object.entries(texts).map(([value, text]) => html`<option value="${value}">${text}</option>`)}
</select>`;
}

function reportRow(): Html {
  return html`<li>
<span class="score" aria-hidden="true"></span>
<div class="about">
<a data-action="open"><bdi></bdi></a>
<p class="small"><strong></strong> <span class="state"></span></p>
<p class="muted small"><a data-action="project"></a> · <time></time><span class="privacy"></span></p>
<p class="error small" role="alert"></p>
</div>
<div class="actions">
${action('rerun', 'Run again')}
${action('privacy', 'Privacy…')}
${action('delete', 'Delete…')}
</div>
</li>`;
}

function action(name: string, text: string): Html {
  return html`<button class="quiet small" type="button" data-action="${name}">${text}<span class="unseen"></span></button>`;
}
