import { html } from 'hono/html';
import { type Actor, mayWrite } from '../../../accounts/actor.ts';
import { resultForScore, scoreText } from '../../../audits/score.ts';
import type { SharedCause } from '../../../crawl/causes/shared-cause-type.ts';
import type { SiteEvidence, SiteFinding } from '../../../crawl/findings/site-finding-type.ts';
import { isOpen, type SiteAudit } from '../../../database/entities/site-audit.ts';
import type { SitePageRow } from '../../../database/queries/site-pages.ts';
import type { ReportResult } from '../../../describe/report-result.ts';
import { counted } from '../../../engine/text/units.ts';
import type { FieldMessages } from '../../../errors.ts';
import { DEFAULT_PAGES, MAX_PAGES, type SiteComparison } from '../../../model/site-audit.ts';
import { displayHost, displayUrl } from '../../../report-view/display-url.ts';
import {
  RESULT_NAMES,
  SITE_LIMIT_NAMES,
  SITE_PAGE_CHANGE_NAMES,
  SITE_PAGE_STATUS_NAMES,
  SITE_STATUS_NAMES,
} from '../../../report-view/wording.ts';
import type { ListPage } from '../../../reports/lists/define-list.ts';
import type { SiteFolder } from '../../../reports/sites/compare-site-audits.ts';
import { clipped, dateText, deltaText, externalLink, type Html } from '../../report-page/html.ts';
import { gauge } from '../../report-page/result/gauge.ts';
import { errorLine, menu } from '../fields.ts';
import { viewUrl } from '../list-query.ts';
import { pageLinks } from './reports-page.ts';

/** The orders of the pages of a site. */
export const SITE_PAGE_SORT_OPTIONS = [
  { value: '', name: 'Lowest score first', input: { sortBy: 'score', sort: 'asc' } },
  { value: 'best', name: 'Highest score first', input: { sortBy: 'score', sort: 'desc' } },
  { value: 'links', name: 'Most links first', input: { sortBy: 'links_in', sort: 'desc' } },
  { value: 'depth', name: 'By clicks from the start', input: { sortBy: 'depth', sort: 'asc' } },
  { value: 'url', name: 'By URL', input: { sortBy: 'url', sort: 'asc' } },
] as const;
const SITE_PAGE_STATUS_OPTIONS = [
  { value: '', name: 'Any state' },
  ...Object.entries(SITE_PAGE_STATUS_NAMES).map(([value, name]) => ({ value, name })),
];

/** The input of the form for a site audit, and why it was rejected. */
export interface NewSiteAudit {
  url?: string;
  maxPages?: string;
  errors?: FieldMessages;
}

/** The site audits of the account, newest first, and the form for another. */
export function sitesPage(
  home: string,
  actor: Actor,
  { entries, total }: ListPage<SiteAudit>,
  { url = '', maxPages = String(DEFAULT_PAGES), errors = {} }: NewSiteAudit = {},
): Html {
  return html`<h1>Sites</h1>
${
  mayWrite(actor) &&
  html`<form class="new-reports" method="post" action="${home}sites">
<label for="url">URL of the start page of a site</label>
<div class="line"><input id="url" name="url" required inputmode="url" autocomplete="url" value="${url}" placeholder="example.com">
<label><span class="unseen">Maximum number of pages</span> <input name="maxPages" type="number" min="1" max="${MAX_PAGES}" value="${maxPages}"></label>
<button>Audit the site</button></div>
${errorLine(Object.values(errors).flat().length > 0 ? Object.values(errors).flat() : undefined)}
</form>`
}
${total === 0 && html`<p>A site audit finds the pages of a site by its links and sitemaps, audits each, and names the faults that they share.</p>`}
<ul class="projects" aria-label="Sites">${entries.map(
    (site) => html`<li><article class="card"><div class="summary">${site.score !== null && gauge(site.score)}
<div><h2><a href="${home}s/${site.slug}"><bdi>${displayHost(site.host)}</bdi></a></h2>
<p class="small muted">${stateText(site)} · ${dateText(site.createdAt)}</p></div></div></article></li>`,
  )}</ul>`;
}

function stateText({ status, pagesAudited, pagesFound, stoppedBy }: SiteAudit): string {
  const pages = `${pagesAudited} of ${counted(pagesFound, 'page')} audited`;
  const limit = stoppedBy === null ? '' : `, ended by ${SITE_LIMIT_NAMES[stoppedBy]}`;
  return `${SITE_STATUS_NAMES[status]}, ${pages}${limit}`;
}

/** A page of a site in the table, with the slug of its report, if it has one. */
type ListedPage = SitePageRow & { reportSlug?: string };

/** The parts of the page of a site audit. */
export interface SiteView {
  home: string;
  /** URL of the page itself, relative to the requested one; null in a file, which has no forms and no links to the service. */
  path: string | null;
  site: SiteAudit;
  /** Whether the viewer may cancel and delete it. */
  mayChange: boolean;
  distribution: readonly { result: ReportResult; pages: number }[];
  causes: ListPage<SharedCause>;
  findings: readonly SiteFinding[];
  folders: readonly SiteFolder[];
  /** Null without a previous site audit. */
  comparison: SiteComparison | null;
  pages: ListPage<ListedPage>;
  query: { search?: string; status?: string; sort?: string };
}

/** Shared causes and findings that the page shows; the APIs list all. */
export const SHOWN_CAUSES = 25;
const SHOWN_FINDINGS = 50;
const SHOWN_CHANGES = 20;
/** Folders that the page shows. */
export const SHOWN_FOLDERS = 20;
const SHOWN_EVIDENCE = 10;
const MAX_PLACE_CHARACTERS = 80;

/** A site audit: its progress and score, what to fix first, and its pages. */
export function sitePage(view: SiteView): Html {
  const { home, path, site, mayChange, distribution, causes, findings, comparison, folders } = view;
  const isUnderWay = isOpen(site);
  return html`<h1><bdi>${displayHost(site.host)}</bdi></h1>
<div class="summary">${site.score !== null && gauge(site.score)}<div>
<p>${site.result && html`<strong class="${site.result}">${RESULT_NAMES[site.result]}</strong> `}${stateText(site)}${site.pagesFailed > 0 && `, ${site.pagesFailed} failed`}${site.errorMessage !== null && `. ${site.errorMessage}`}</p>
<p class="small counts">${distribution.map(({ result, pages }) => html`<span class="${result}">${pages} ${result}</span> `)}</p>
<p class="small muted">${externalLink(site.url)} · ${dateText(site.finishedAt ?? site.createdAt)}${path !== null && html` · <a href="${path}.json">JSON</a> · <a href="${path}.csv">CSV</a>`}</p>
</div></div>
${isUnderWay && html`<p><progress max="${site.pagesFound}" value="${site.pagesAudited + site.pagesFailed}"></progress> This page reloads by itself.</p>`}
${
  mayChange &&
  html`<div class="ending">${isUnderWay && html`<form method="post" action="${path}/cancel"><button class="secondary">Cancel</button></form>`}
<form method="post" action="${path}/delete"><button class="secondary">Delete with its reports</button></form></div>`
}
${!isUnderWay && causesSection(path && home, causes)}
${!isUnderWay && findingsSection(findings)}
${comparison && comparisonSection(comparison)}
${folders.length > 1 && foldersSection(path, site, folders)}
${pagesSection(view)}`;
}

function causesSection(home: string | null, { entries, total }: ListPage<SharedCause>): Html {
  return html`<section aria-labelledby="causes"><h2 id="causes">Fix once for many pages</h2>
${total === 0 && html`<p>No fault has a cause that pages share.</p>`}
${entries.map(causeDetails)}
${total > entries.length && home !== null && html`<p class="small"><a href="${home}docs">The APIs</a> list all ${total}.</p>`}</section>`;
}

function causeDetails(cause: SharedCause): Html {
  const { audit, title, element, file, header, pages, averageGain, totalGain, fix, examples } = cause;
  const place = element ?? (file && displayUrl(file)) ?? header ?? '';
  return html`<details><summary><strong>${title}</strong> <span class="muted">${counted(pages, 'page')} gain ${averageGain} points on average, ${totalGain} in total</span> <code class="small">${clipped(place, MAX_PLACE_CHARACTERS)}</code></summary>
${element && html`<pre><code>${element}</code></pre>`}${file && html`<p>${externalLink(file)}</p>`}${header && html`<pre><code>${header}</code></pre>`}
${fix && html`<p>${fix.label}:</p><pre><code>${fix.code}</code></pre>`}
<p class="small muted">Audit <code>${audit}</code>, on ${examples.slice(0, SHOWN_EVIDENCE).map((url) => html`${externalLink(url)} `)}</p></details>`;
}

function findingsSection(findings: readonly SiteFinding[]): Html {
  const isRepeated = (id: string) => findings.filter(({ audit }) => audit.id === id).length > 1;
  return html`<section aria-labelledby="findings"><h2 id="findings">Faults between pages</h2>
${findings.length === 0 && html`<p>No fault between pages was found.</p>`}
${findings.slice(0, SHOWN_FINDINGS).map(
  ({ audit, pagesTotal, evidence }) =>
    html`<details><summary><strong>${audit.title}</strong> <span class="muted">${counted(pagesTotal, 'page')}, ${audit.importance} importance</span> ${isRepeated(audit.id) && html`<code class="small">${clipped(distinctionOf(evidence), MAX_PLACE_CHARACTERS)}</code>`}</summary>
<p>${audit.description}</p><p>${audit.advice} ${externalLink(audit.reference, 'Learn more')}</p>
<ul>${evidence.slice(0, SHOWN_EVIDENCE).map((place) => html`<li>${evidenceText(place)}</li>`)}</ul></details>`,
)}</section>`;
}

/** The text that distinguishes a finding from others of its rule: the target of its links, or the text that its pages share. */
function distinctionOf([first]: readonly SiteEvidence[]): string {
  return (first?.from == null ? first?.note : first.url && displayUrl(first.url)) ?? '';
}

function evidenceText({ url, from, anchor, note }: SiteEvidence): Html {
  const link = from && html` linked from ${externalLink(from)}${anchor && html` as “<bdi>${anchor}</bdi>”`}`;
  return html`${url && externalLink(url)}${link}${note && html` <span class="muted">${note}</span>`}`;
}

function comparisonSection({ scoreDelta, changes, ...counts }: SiteComparison): Html {
  const { pagesWorse, pagesGone, pagesNew, pagesBetter } = counts;
  return html`<section aria-labelledby="changes"><h2 id="changes">Since the previous site audit</h2>
<p>Score ${deltaText(scoreDelta)}: ${counted(pagesWorse, 'page')} worse, ${pagesBetter} better, ${pagesNew} new, ${pagesGone} gone.</p>
${
  changes.length > 0 &&
  html`<ul>${changes
    .slice(0, SHOWN_CHANGES)
    .map(
      ({ url, change, scoreBefore, score }) =>
        html`<li>${SITE_PAGE_CHANGE_NAMES[change]}: ${externalLink(url)} <span class="muted">${scoreBefore !== null && `${scoreText(scoreBefore)} before`}${scoreBefore !== null && score !== null && ', '}${score !== null && `${scoreText(score)} now`}</span></li>`,
    )}</ul>`
}</section>`;
}

function foldersSection(path: string | null, { url }: SiteAudit, folders: readonly SiteFolder[]): Html {
  const link = (folder: string) => {
    const { href } = new URL(folder, url);
    const name = html`<bdi>${displayUrl(href)}</bdi>`;
    return path === null ? name : html`<a href="${viewUrl(path, { search: href })}#pages">${name}</a>`;
  };
  return html`<section aria-labelledby="folders"><h2 id="folders">Folders</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Table of folders"><table><thead><tr><th scope="col">Folder</th><th scope="col">Pages</th><th scope="col">Average score</th></tr></thead>
<tbody>${folders.map(
    ({ path: folder, pages, averageScore }) =>
      html`<tr><td>${link(folder)}</td><td>${pages}</td><td><strong class="${resultForScore(averageScore)}">${scoreText(averageScore)}</strong></td></tr>`,
  )}</tbody></table></div></section>`;
}

function pagesSection({ home, path, pages: { entries, ...page }, query }: SiteView): Html {
  return html`<section aria-labelledby="pages"><h2 id="pages">Pages</h2>
${
  path !== null &&
  html`<form class="filter" role="search" aria-label="Pages" action="${path}#pages">
<label class="wide"><span class="unseen">Search URLs</span> <input type="search" name="search" value="${query.search}" maxlength="2048" placeholder="Search URLs, such as /blog/"></label>
${menu('status', 'State', SITE_PAGE_STATUS_OPTIONS, query.status)}
${menu('sort', 'Order', SITE_PAGE_SORT_OPTIONS, query.sort)}
<button class="secondary">Search</button></form>`
}
<div class="scroll" tabindex="0" role="group" aria-label="Table of pages"><table><thead><tr><th scope="col">Page</th><th scope="col">Score</th><th scope="col">State</th><th scope="col">Status</th><th scope="col">Clicks</th><th scope="col">Links to it</th></tr></thead>
<tbody>${entries.map((row) => pageRow(home, row))}</tbody></table></div>
${path !== null && (page.total === 0 ? html`<p>No page matches.</p>` : pageLinks(path, query, page, '#pages'))}</section>`;
}

function pageRow(home: string, row: ListedPage): Html {
  const { url, title, score, result, reportSlug, redirectedTo } = row;
  const text = html`<bdi>${title ?? displayUrl(url)}</bdi>`;
  return html`<tr><td>${reportSlug ? html`<a href="${home}r/${reportSlug}">${text}</a>` : text}<br><bdi class="muted small">${displayUrl(url)}</bdi></td>
<td>${result ? html`<strong class="${result}">${scoreText(score)}</strong>` : scoreText(null)}</td>
<td>${SITE_PAGE_STATUS_NAMES[row.status]}${row.errorCode && html`<br><span class="muted small">${row.errorCode}</span>`}</td>
<td>${row.httpStatus}${redirectedTo && html`<br><span class="muted small">to ${displayUrl(redirectedTo)}</span>`}</td>
<td>${row.depth}</td><td>${row.linksIn}</td></tr>`;
}
