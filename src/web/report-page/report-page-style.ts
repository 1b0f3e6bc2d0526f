import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Files in `style/`, in the order of the cascade. */
const SHEETS = [
  'base',
  'form',
  'bar',
  'result',
  'layout',
  'checks',
  'evidence',
  'facts',
  'previews',
  'history',
  'filter',
  'print',
];

let sheets: string | undefined;

/** The stylesheet that each page at `/r/` contains; read on the first call. */
export function reportPageStyle(): string {
  sheets ??= SHEETS.map((name) =>
    withoutIndent(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8')),
  ).join('');
  return sheets;
}

/** Removes comments, indentation and line breaks, a fifth of the size: each report page contains the stylesheet. */
function withoutIndent(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * The Content Security Policy of a report page: no script, no request. The server sends it as a header, with
 * `frame-ancestors`, which is not allowed in a `meta` element.
 * @param isServed allows the script, events, badge and forms of a served page
 */
export function reportPagePolicy(isServed = false): string {
  const hash = createHash('sha256').update(reportPageStyle()).digest('base64');
  const own = isServed ? "script-src 'self'; connect-src 'self'; img-src 'self' data:" : 'img-src data:';
  return `default-src 'none'; style-src 'sha256-${hash}'; ${own}; base-uri 'none'; form-action ${isServed ? "'self'" : "'none'"}`;
}
