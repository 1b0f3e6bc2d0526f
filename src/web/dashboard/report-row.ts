import { html } from 'hono/html';
import { resultForScore, roundScore, scoreText } from '../../audits/score.ts';
import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import type { ReportResult } from '../../describe/report-result.ts';
import { displayUrl } from '../../report-view/display-url.ts';
import {
  CATEGORY_NAMES,
  coverageText,
  errorPageName,
  progressText,
  RESULT_NAMES,
} from '../../report-view/wording.ts';
import type { RowDetails } from '../../reports/lists/row-details.ts';
import type { PageProgress } from '../../reports/watch/page-progress.ts';
import { deltaText, type Html, momentText } from '../report-page/html.ts';
import { gauge } from '../report-page/result/gauge.ts';
import { sparkline } from './score-line.ts';
import { timeAgo } from './time-ago.ts';

/** A report of a list, and what its row shows besides it. */
export interface ReportRow {
  report: Report;
  details: RowDetails | undefined;
  /** The progress of its run; null without an unfinished run. */
  progress: PageProgress | null;
}

/** Names of privacy; public reports have none. */
const PRIVACY_NAMES: Record<number, string> = { 1: 'Private', 2: 'Password' };

/** A report of a list. @param home URL of `/`, relative to the requested page */
export function reportRow(
  { report, details, progress }: ReportRow,
  { home, now, mayChange }: { home: string; now: Date; mayChange: boolean },
): Html {
  const { id, slug, score, result, title, project, privacy, generatedAt, createdAt } = report;
  const url = displayUrl(report.url).replace(/^https:\/\//, '');
  const page = `${home}r/${slug}`;
  const [, host = '', path = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(.*)$/s.exec(url) ?? [];
  const ran = generatedAt ?? createdAt;
  return html`<li id="report-${id}">
${score === null || result === null ? pendingGauge(progress) : gauge(score, result)}
<div class="about">
<a id="open-${id}" class="open" href="${page}" title="${report.url}">${details?.icon && html`<img src="${details.icon}" alt="" width="16" height="16">`}<bdi>${title || url}</bdi></a>
<p class="small">${result && html`<strong class="${result}">${resultName(result, details)}</strong> `}<a class="muted" href="${home}projects/${project}"><bdi>${host}</bdi></a>${title && path !== '/' && html`<bdi class="muted path">${path}</bdi>`}</p>
${details?.tooFew && html`<p class="small muted">Result ${coverageText(details.tooFew)}</p>`}
${stateOf(report, progress)}
</div>
<div class="change">${changeOf(details)}</div>
${categoryScores(report)}
<p class="when muted small"><time datetime="${ran.toISOString()}" title="${momentText(ran)}">${timeAgo(ran, now)}</time>${privacy > 0 && html` <span class="privacy">${PRIVACY_NAMES[privacy]}</span>`}</p>
${mayChange && rowMenu(id, page, title || url)}
</li>`;
}

/** `Good`, or `Error page (404), bad`: the findings of an error page are not about the page that visitors expect. */
function resultName(result: ReportResult, details: RowDetails | undefined): string {
  const errorPage = errorPageName(details?.statusCode ?? 0);
  return errorPage ? `${errorPage}, ${result}` : RESULT_NAMES[result];
}

function pendingGauge(progress: PageProgress | null): Html {
  return html`<span class="gauge unscored${progress && ' under-way'}"><svg viewBox="0 0 40 40" aria-hidden="true"><circle class="track" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="75 100"/></svg><span>${scoreText(null)}</span></span>`;
}

/** The progress of a run, or why the last one failed. */
function stateOf(report: Report, progress: PageProgress | null): Html | '' {
  if (progress) return html`<p class="small state">${progressText(progress)}</p>`;
  const error = errorOfReport(report);
  if (!error) return '';
  return html`<p class="small error">${report.result && 'Last run failed: '}${error.message}</p>`;
}

/** The scores of the newest runs, and the difference of the last two. */
function changeOf(details: RowDetails | undefined): Html | '' {
  const { scores = [] } = details ?? {};
  const [before, last] = scores.slice(-2);
  if (before === undefined || last === undefined) return '';
  return html`${sparkline(scores)} <span class="unseen">Change since the previous run:</span> ${deltaText(roundScore(last - before))}`;
}

function categoryScores({ categoryScores }: Report): Html {
  const scores: Record<string, number | null> = JSON.parse(categoryScores ?? '{}');
  return html`<ul class="categories" aria-label="Scores by category">${Object.entries(scores).map(
    ([category, score]) =>
      html`<li${score !== null && html` class="${resultForScore(score)}"`}><span>${
        CATEGORY_NAMES[category as keyof typeof CATEGORY_NAMES] ?? category
      }</span> <b>${scoreText(score)}</b></li>`,
  )}</ul>`;
}

/** The actions of the owner. The script opens the forms behind the links in dialogs. */
function rowMenu(id: number, page: string, name: string): Html {
  return html`<div class="row-menu"><button type="button" class="secondary" popovertarget="menu-${id}" aria-label="Actions for ${name}"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="3" cy="8" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="13" cy="8" r="1.5"/></svg></button>
<div class="menu" id="menu-${id}" popover>
<form method="post" action="${page}/run"><button>Run again</button></form>
<a href="${page}/privacy" data-dialog>Privacy…</a>
<a class="bad" href="${page}/delete" data-dialog>Delete…</a>
</div></div>`;
}
