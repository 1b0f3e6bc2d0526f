import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Files in `style/`, in the order of the cascade. */
const SHEETS = [
  'base',
  'form',
  'bar',
  'verdict',
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

/** The style sheet of the pages at `/r/`, as it stands inside each of them; read when it is first asked for. */
export function reportPageStyle(): string {
  sheets ??= SHEETS.map((name) =>
    withoutIndent(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8')),
  ).join('');
  return sheets;
}

/** Without comments, indentation and line breaks, a fifth less: each report page contains the stylesheet. */
function withoutIndent(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * The policy that lets a report page show itself and do nothing else: no script, no request.
 * Whoever serves the page sends it as a header, with `frame-ancestors`, which pages cannot ask for themselves.
 * @param isServed allows what the server of the page offers: its script, its events, its badge and its forms
 */
export function reportPagePolicy(isServed = false): string {
  const hash = createHash('sha256').update(reportPageStyle()).digest('base64');
  const own = isServed ? "script-src 'self'; connect-src 'self'; img-src 'self' data:" : 'img-src data:';
  return `default-src 'none'; style-src 'sha256-${hash}'; ${own}; base-uri 'none'; form-action ${isServed ? "'self'" : "'none'"}`;
}
