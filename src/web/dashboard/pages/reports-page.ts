import { html } from 'hono/html';
import { type Actor, mayWrite } from '../../../accounts/actor.ts';
import { CATEGORIES } from '../../../audits/audit.ts';
import { CATALOGUE, CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import type { FieldMessages } from '../../../errors.ts';
import { CATEGORY_NAMES } from '../../../report-view/wording.ts';
import type { ListPage } from '../../../reports/lists/define-list.ts';
import type { Html } from '../../report-page/html.ts';
import { errorLine, menu, newReportsForm } from '../fields.ts';
import { type ListQuery, RESULT_OPTIONS, SORT_OPTIONS, STATE_OPTIONS, viewUrl } from '../list-query.ts';
import { type ReportRow, reportRow } from '../report-row.ts';
import { sampleList } from '../samples.ts';

/** The parts of a request that lists need. */
export interface ListView {
  home: string;
  actor: Actor;
  now: Date;
  query: ListQuery;
}

const PAGE_SIZES = ['', '25', '50', '100'].map((value) => ({ value, name: `${value || 10} per page` }));

/** The form for new reports, the filters, and one page of the list; for an empty account, an invitation. */
export function reportsPage(view: ListView, list: ListPage<ReportRow>, errors: FieldMessages | null): Html {
  const { home, actor, query } = view;
  const isEmpty = list.total === 0 && errors === null && Object.keys(query).length === 0;
  return html`${mayWrite(actor) && newReportsForm(home, false)}
${
  isEmpty
    ? html`<div class="empty"><h1>No reports yet</h1>
<p>${mayWrite(actor) ? 'Enter the URL of a page above.' : 'This API key is read-only: reports are created with a key of scope write.'} Your reports will appear here.</p>
${sampleList(home)}</div>`
    : html`<h1>Reports</h1>
${filterForm(query)}
${errors && errorLine(Object.values(errors).flat())}
${reportList(view, list, home)}`
}`;
}

function filterForm(query: ListQuery): Html {
  const { search, project, min, max, from, to, failing, per_page } = query;
  const more = [min, max, from, to, failing, per_page].filter(Boolean).length;
  return html`<form class="filter" role="search" aria-label="Reports">
<label class="wide"><span class="unseen">Search URLs</span> <input type="search" name="search" value="${search}" maxlength="2048" placeholder="Search URLs"></label>
${project && html`<label><span class="unseen">Project</span> <input type="search" name="project" value="${project}" maxlength="2048"></label>`}
${menu('result', 'Result', RESULT_OPTIONS, query.result)}
${menu('state', 'State', STATE_OPTIONS, query.state)}
${menu('sort', 'Order', SORT_OPTIONS, query.sort)}
<button class="secondary">Search</button>
<details class="more"${more > 0 && ' open'}><summary>More filters${more > 0 && html` <span>(${more})</span>`}</summary>
<div>
<label>Minimum score <input type="number" name="min" value="${min}" min="0" max="100" step="any"></label>
<label>Maximum score <input type="number" name="max" value="${max}" min="0" max="100" step="any"></label>
<label>Audited from <input type="date" name="from" value="${from}"></label>
<label>Audited to <input type="date" name="to" value="${to}"></label>
<label class="wide">Failed audit <select name="failing"><option value="">Any</option>${CATEGORIES.map(
    (category) =>
      html`<optgroup label="${CATEGORY_NAMES[category]}">${CATALOGUE.filter(
        (audit) => audit.category === category,
      ).map(
        ({ id, title }) => html`<option value="${id}"${id === failing && ' selected'}>${title}</option>`,
      )}</optgroup>`,
  )}</select></label>
${menu('per_page', 'Reports per page', PAGE_SIZES, query.per_page)}
<button class="secondary">Apply</button>
<a href=".">Clear</a>
</div>
</details>
</form>
${failing && html`<p>Failing: <strong>${CATALOGUE_BY_ID.get(failing)?.title ?? failing}</strong></p>`}`;
}

/** The rows of one page of a list of reports, with links to its other pages. The script replaces it after changes. */
export function reportList(
  { home, actor, now, query }: ListView,
  { entries, ...page }: ListPage<ReportRow>,
  path: string,
): Html {
  const mayChange = mayWrite(actor);
  return html`<div id="list">
${page.total === 0 && html`<p>No report matches. <a href="${home}">Show all reports</a></p>`}
<ul class="reports" aria-label="Reports">${entries.map((row) => reportRow(row, { home, now, mayChange }))}</ul>
${pageLinks(path, query, page)}
</div>`;
}

/** Links to the pages of a list; none for a list of one page. @param fragment of their URLs, such as `#pages` */
export function pageLinks(
  path: string,
  query: Record<string, string>,
  { page, perPage, total }: Omit<ListPage<unknown>, 'entries'>,
  fragment = '',
): Html | '' {
  const isLast = page * perPage >= total;
  if (page === 1 && isLast) return '';
  const link = (name: string, number: number, isShown: boolean) =>
    isShown
      ? html`<a href="${viewUrl(path, query, { page: number === 1 ? '' : String(number) })}${fragment}">${name}</a>`
      : html`<span class="muted">${name}</span>`;
  return html`<nav class="pages" aria-label="Pages of the list">
${link('Previous', page - 1, page > 1)}
<span>${Math.min(total, (page - 1) * perPage + 1)}–${Math.min(total, page * perPage)} of ${total}</span>
${link('Next', page + 1, !isLast)}
</nav>`;
}
