import { html, raw } from 'hono/html';
import type { Result } from '../../audits/score.ts';
import type { Html } from './html.ts';
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

/**
 * The bar of the pages at `/r/`: the name of the product, which leads to the start page, and actions.
 * @param home URL of the start page, relative like all of them
 */
export function siteBar(home: string, actions: Html | '' = ''): Html {
  return html`<header class="site-bar">
<a class="brand" href="${home}"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg><span class="name">Page Reports</span></a>
${actions}
</header>`;
}

/** Colors that are visible on light and dark tabs. */
const COLORS: Record<Result, string> = { good: '#1f9d63', decent: '#d9860b', bad: '#d93a34' };
const NEUTRAL = '#4a6cd4';

/** The icon of a page as a data URL. */
export function pageIcon(result?: Result): string {
  return `data:image/svg+xml,${encodeURIComponent(iconSvg(result))}`;
}

/** The icon of a page: a gauge, in the color of the result, if there is one. */
export function iconSvg(result?: Result): string {
  const color = result ? COLORS[result] : NEUTRAL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="none" stroke="${color}" stroke-width="3.5" stroke-dasharray="28 10" transform="rotate(135 8 8)"/></svg>`;
}
