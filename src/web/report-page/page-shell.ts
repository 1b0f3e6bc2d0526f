import { html, raw } from 'hono/html';
import type { Result } from '../../audits/score.ts';
import type { Html } from './html.ts';
import { pageIcon } from './page-icon.ts';
import { reportPageStyle } from './report-page-style.ts';

/** What differs between the pages at `/r/`. */
export interface PageShell {
  title: string;
  /** False keeps search engines away. */
  isIndexable: boolean;
  /** Address of the one script, of the same origin. */
  script?: string | undefined;
  /** Colours the icon of the page. */
  result?: Result;
  /** Further elements of the head. */
  head?: Html | '';
  /** Address of the start page, relative like all of them. */
  home?: string | undefined;
  /** With a `main` element. */
  body: Html;
}

/** A whole HTML document in the look of the report page: one request, its style within. */
export function pageShell({ title, isIndexable, script, result, head, home, body }: PageShell): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
${isIndexable ? '' : html`<meta name="robots" content="noindex">`}
<title>${title}</title>
<link rel="icon" href="${pageIcon(result)}">
<style>${raw(reportPageStyle())}</style>
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
${body}
<footer class="colophon">Made by ${home ? html`<a href="${home}">Page Reports</a>` : 'Page Reports'}</footer>
</body>
</html>
`.toString();
}
