import { html } from 'hono/html';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import type { TrendPoint } from '../../../database/queries/project-results.ts';
import { counted } from '../../../engine/text/units.ts';
import type { FieldMessages } from '../../../errors.ts';
import { displayHost } from '../../../report-view/display-url.ts';
import type { ListPage } from '../../../reports/lists/define-list.ts';
import type { ProjectDetails } from '../../../reports/show/show-project.ts';
import type { Html } from '../../report-page/html.ts';
import { gauge } from '../../report-page/result/gauge.ts';
import { errorLine, menu } from '../fields.ts';
import { PROJECT_SORT_OPTIONS, viewUrl } from '../list-query.ts';
import type { ReportRow } from '../report-row.ts';
import { scoreLine } from '../score-line.ts';
import { type ListView, pageLinks, reportList } from './reports-page.ts';

/** Number of days of the trends. */
export const TREND_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** One page of the projects of the account. */
export function projectsPage(
  { home, query, now }: ListView,
  { entries, ...page }: ListPage<ProjectDetails>,
  errors: FieldMessages | null,
): Html {
  return html`<h1>Projects</h1>
<form class="filter" role="search" aria-label="Projects">
<label class="wide"><span class="unseen">Search projects</span> <input type="search" name="search" value="${query.search}" maxlength="2048" placeholder="Search projects"></label>
${menu('sort', 'Order', PROJECT_SORT_OPTIONS, query.sort)}
<button class="secondary">Search</button>
</form>
${errors && errorLine(Object.values(errors).flat())}
${page.total === 0 && html`<p>${query.search ? html`No project matches. <a href="projects">Show all projects</a>` : 'Each host of your reports is a project.'}</p>`}
<ul class="projects" aria-label="Projects">${entries.map((project) => html`<li>${card(home, project, now, html`<h2><a href="${home}projects/${project.name}"><bdi>${displayHost(project.name)}</bdi></a></h2>`)}</li>`)}</ul>
${pageLinks('projects', query, page)}`;
}

/** A project with its reports. */
export function projectPage(view: ListView, project: ProjectDetails, list: ListPage<ReportRow>): Html {
  const { home, now, query } = view;
  return html`<h1><bdi>${displayHost(project.name)}</bdi></h1>
${card(home, project, now, '')}
<h2>Pages</h2>
<p class="small"><a href="${viewUrl(home, {}, { project: project.name })}">Search and filter these reports</a></p>
${reportList({ ...view, query: { ...query, project: '' } }, list, project.name)}`;
}

function card(home: string, project: ProjectDetails, now: Date, heading: Html | ''): Html {
  const { name, averageScore, reports, topFailures, trend } = project;
  const counts = (['good', 'decent', 'bad'] as const).flatMap((result) =>
    project[result] > 0 ? html`<span class="${result}">${project[result]} ${result}</span> ` : [],
  );
  return html`<article class="card">
<div class="summary">${averageScore !== null && gauge(averageScore)}<div>${heading}<p class="small muted">${counted(reports, 'report')}</p><p class="small counts">${counts}</p></div></div>
<div class="trend"><p class="muted small">Average score, last ${TREND_DAYS} days</p>${trendLine(trend, now)}</div>
<div class="failures">${
    topFailures.length > 0 &&
    html`<p class="muted small">Most frequent failures</p>
<ul class="small">${topFailures.map(
      ({ audit, reports }) =>
        html`<li><a href="${viewUrl(home, {}, { project: name, failing: audit })}">${CATALOGUE_BY_ID.get(audit)?.title ?? audit}</a> <span class="muted">${reports}<span class="unseen"> ${reports === 1 ? 'page' : 'pages'}</span></span></li>`,
    )}</ul>`
  }</div>
</article>`;
}

function trendLine(trend: readonly TrendPoint[], now: Date): Html | '' {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return html`<p class="small">No score yet</p>`;
  const start = now.getTime() - TREND_DAYS * DAY_MS;
  const points = trend.map(({ date, averageScore: score }) => ({
    x: Math.min(1, Math.max(0, (Date.parse(date) - start) / (TREND_DAYS * DAY_MS))),
    score,
  }));
  const to = `${last.averageScore} on ${last.date}`;
  const label = first === last ? to : `from ${first.averageScore} on ${first.date} to ${to}`;
  return scoreLine(points, 240, 48, `Average score ${label}`);
}
