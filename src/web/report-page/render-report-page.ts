import { html, raw } from 'hono/html';
import { whatElseWasChecked, whatToFix } from './check-lists.ts';
import { pageFactsList } from './page-facts-list.ts';
import type { ReportPageData } from './report-page-data.ts';
import { reportPagePolicy, reportPageStyle } from './report-page-style.ts';
import { verdict } from './verdict.ts';
import { RESULT_NAMES } from './wording.ts';

/**
 * A report as one HTML document that needs nothing else: no script, no other file, no server.
 * Nothing in it that comes from the audited page is markup.
 */
export function renderReportPage(report: ReportPageData): string {
  const { result, score, project, checks } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPagePolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${RESULT_NAMES[result]}, ${score} of 100: ${project}</title>
<style>${raw(reportPageStyle())}</style>
</head>
<body>
<main>
${verdict(report)}
${whatToFix(checks)}
${whatElseWasChecked(checks)}
${pageFactsList(report)}
</main>
<footer>Made by Page Reports</footer>
</body>
</html>
`.toString();
}
