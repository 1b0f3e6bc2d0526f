import { html, raw } from 'hono/html';
import type { Result } from '../../audits/score.ts';
import type { Html } from './html.ts';
import { pageIcon } from './page-icon.ts';
import { reportPageStyle } from './report-page-style.ts';

/** The parts that differ between the pages at `/r/`. */
export interface PageShell {
  title: string;
  /** Summary of the page for search engines and link previews. */
  description?: string;
  /** False asks search engines not to index the page. */
  isIndexable: boolean;
  /** URLs of the scripts, of the same origin. */
  scripts?: readonly string[] | undefined;
  /** Colors the icon of the page. */
  result?: Result;
  /** Further elements of the head. */
  head?: Html | '';
  /** The bar above the page. */
  bar?: Html | '';
  /** Id of the element that the skip link leads to. */
  skipTo?: { id: string; name: string };
  /** The content of the body, with a `main` element. */
  body: Html;
}

/** An HTML document in the style of the report page. It contains its stylesheet, which saves a request. */
export function pageShell(shell: PageShell): string {
  const { title, description, isIndexable, scripts = [], result, head, bar, skipTo, body } = shell;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
${isIndexable ? '' : html`<meta name="robots" content="noindex">`}
<title>${title}</title>
${description && html`<meta name="description" content="${description}">\n`}<link rel="icon" href="${pageIcon(result)}">
<style>${raw(reportPageStyle())}</style>
${scripts.map((script) => html`<script type="module" src="${script}"></script>\n`)}</head>
<body>
${skipTo && html`<a class="skip" href="#${skipTo.id}">${skipTo.name}</a>`}
${bar}
${body}
<footer class="colophon">Made by Page Reports</footer>
</body>
</html>
`.toString();
}
