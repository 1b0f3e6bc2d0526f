import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { ReportResult } from '../../describe/report-result.ts';
import { escapeControlCharactersInLines } from '../../escape-control-characters.ts';
import type { Html } from './html.ts';

/** Files in `style/`, in the order of the cascade. */
const SHEETS = 'base form bar gauge result layout checks evidence facts previews history filter print'.split(
  ' ',
);

let style: string | undefined;

/** The stylesheet in each page at `/r/`, read once. Without comments and white space, it is a fifth smaller. */
function reportPageStyle(): string {
  style ??= SHEETS.map((name) =>
    readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8')
      .replaceAll(/\/\*.*?(?:\*\/|$)/gs, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).join('');
  return style;
}

/**
 * The Content Security Policy of pages: their stylesheet, no script, no request. If `isServed`, also the files, events
 * and forms of this service; with `frame-ancestors`, which a `meta` element may not have.
 */
export function reportPagePolicy(isServed = false, style = reportPageStyle()): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const own = isServed
    ? " 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:"
    : '; img-src data:';
  const forms = isServed ? "'self'; frame-ancestors 'none'" : "'none'";
  return `default-src 'none'; style-src 'sha256-${hash}'${own}; base-uri 'none'; form-action ${forms}`;
}

/** The parts around a page that a server adds. */
export interface PageFrame {
  /** Search engines may index the page. */
  isPublic?: boolean;
  /** URL of the dashboard, to which the bar above the page links; relative like all URLs. */
  home?: string;
  /** The actions in the bar. */
  actions?: Html;
  /** URLs of the scripts, of the same origin. */
  scripts?: readonly string[];
}

interface PageShell extends PageFrame {
  title: string;
  /** URL of the stylesheet; by default, the page contains `style`, which saves a request. */
  stylesheet?: string;
  /** By default that of report pages. */
  style?: string;
  /** Summary of the page for search engines and link previews. */
  description?: string;
  /** Colors the icon of the page. */
  result?: ReportResult;
  /** Further elements of the head. */
  head?: Html | '';
  /** A link that leads past the bar. */
  skipLink?: Html;
  /** Class name of the `main` element; a page with a few lines of text by default. */
  mainClass?: string;
  /** The content of the `main` element. */
  main: Html;
}

/** An HTML document in the style of the report page. It shows control and bidirectional characters of a page as escapes. */
export function pageShell({ mainClass = 'plain', ...page }: PageShell): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${page.head}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
${!page.isPublic && html`<meta name="robots" content="noindex">`}
<title>${page.title}</title>
${page.description && html`<meta name="description" content="${page.description}">\n`}<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(iconSvg(page.result))}">
${page.stylesheet ? html`<link rel="stylesheet" href="${page.stylesheet}">` : html`<style>${raw(page.style ?? reportPageStyle())}</style>`}
${page.scripts?.map((script) => html`<script type="module" src="${script}"></script>\n`)}</head>
<body>
${page.skipLink}
${
  page.home &&
  html`<header class="site-bar">
<a class="brand" href="${page.home}"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/></svg><span class="name">Page Reports</span></a>
${page.actions}
</header>`
}
<main${mainClass && html` class="${mainClass}"`}>
${page.main}
</main>
<footer class="colophon">Made by Page Reports</footer>
</body>
</html>
`;
  return escapeControlCharactersInLines(String(document));
}

/** Colors that are visible on light and dark tabs. */
const COLORS: Record<ReportResult, string> = { good: '#1f9d63', decent: '#d9860b', bad: '#d93a34' };
const NEUTRAL = '#4a6cd4';

/** The icon of a page: a gauge, in the color of the result, if there is one. */
export function iconSvg(result?: ReportResult): string {
  const color = result ? COLORS[result] : NEUTRAL;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="none" stroke="${color}" stroke-width="3.5" stroke-dasharray="28 10" transform="rotate(135 8 8)"/></svg>`;
}
