import { html } from 'hono/html';
import { scoreText } from '../../audits/score.ts';
import { categoryPanels } from './category-panels.ts';
import { fixList } from './checks/fix-list.ts';
import { quietLists, unknownList } from './checks/quiet-lists.ts';
import { exportLinks } from './export-links.ts';
import { facts } from './facts/facts.ts';
import type { Html } from './html.ts';
import { pageShell } from './page-shell.ts';
import type { ReportPageData } from './report-page-data.ts';
import type { ReportPageOptions } from './report-page-options.ts';
import { reportPagePolicy } from './report-page-style.ts';
import { sectionNav } from './section-nav.ts';
import { verdict } from './verdict/verdict.ts';
import { RESULT_NAMES } from './wording.ts';

/**
 * A report as one HTML document. Without options it needs nothing else: no script, no other file, no server.
 * Nothing in it that comes from the audited page is markup, and nothing of that page is loaded.
 */
export function renderReportPage(report: ReportPageData, options: ReportPageOptions = {}): string {
  const { result, score, project, checks } = report;
  const title = `${RESULT_NAMES[result]}, ${scoreText(score)} of 100: ${project}`;
  return pageShell({
    title,
    isIndexable: options.isPublic === true,
    script: options.script,
    home: options.exports && '..',
    result,
    head: options.exports ? sharingMetas(report, title, options) : filePolicy(),
    body: html`<main>
${options.notice && html`<p class="notice" role="status">${options.notice}</p>`}
${verdict(report)}
<div class="columns">
${sectionNav(report, options.exports !== undefined)}
<div class="content" id="checks">
${categoryPanels(report)}
${fixList(report)}
${unknownList(checks)}
${quietLists(checks)}
${facts(report)}
${exportLinks(options)}
</div>
</div>
</main>`,
  });
}

/** A file has no headers to say it with. */
function filePolicy(): Html {
  return html`<meta http-equiv="Content-Security-Policy" content="${reportPagePolicy()}">`;
}

/** How a public report looks as a search result and as a shared link. */
function sharingMetas(
  { page, project, checks }: ReportPageData,
  title: string,
  options: ReportPageOptions,
): Html | '' {
  const { isPublic, pageUrl } = options;
  if (!isPublic || !pageUrl) return '';
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  const description = `${page.title ?? project}: SEO, performance, security, accessibility and best practices, checked ${checks.length} times, ${failed} to fix.`;
  return html`<link rel="canonical" href="${pageUrl}">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Page Reports">
<meta property="og:url" content="${pageUrl}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">`;
}
