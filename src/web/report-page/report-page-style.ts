import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Files in `style/`, in the order of the cascade. */
const SHEETS = ['base', 'verdict', 'checks', 'print'];

/** The style sheet of the report page, as it stands inside the page. */
export function reportPageStyle(): string {
  return SHEETS.map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8')).join('\n');
}

/**
 * The policy that lets a report page show itself and do nothing else: no script, no request.
 * Whoever serves the page sends it as a header too, with `frame-ancestors`, which pages cannot ask for themselves.
 */
export function reportPagePolicy(): string {
  const hash = createHash('sha256').update(reportPageStyle()).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}
