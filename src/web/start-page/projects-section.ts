import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';
import { type Options, selectField } from './select-field.ts';

const ORDERS: Options = [
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
${selectField('project-filter', 'Order', 'sort', ORDERS)}
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
