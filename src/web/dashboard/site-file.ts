import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { pageShell, reportPagePolicy } from '../report-page/page-shell.ts';
import { type SiteView, sitePage } from './pages/site-pages.ts';
import { DASHBOARD_STYLES } from './shell.ts';

/** The page of a site audit as one file, without script and requests. */
export function siteFile(view: Omit<SiteView, 'home' | 'path' | 'mayChange' | 'query'>): string {
  const style = DASHBOARD_STYLES.map((file) => readFileSync(file, 'utf8')).join('\n');
  return pageShell({
    title: `${view.site.host} · Page Reports`,
    style,
    head: html`<meta http-equiv="Content-Security-Policy" content="${raw(reportPagePolicy(false, style))}">`,
    mainClass: 'dashboard',
    main: html`<div>${sitePage({ ...view, home: '', path: null, mayChange: false, query: {} })}</div>`,
  });
}
