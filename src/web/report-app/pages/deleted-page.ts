import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { HOME_FROM_ACTION } from './page-actions.ts';

/** Confirms that the report was deleted. */
export function deletedPage({ project }: Pick<Report, 'project'>): string {
  return pageShell({
    title: 'Report deleted',
    isIndexable: false,
    bar: siteBar(HOME_FROM_ACTION),
    body: html`<main class="plain">
<h1>The report was deleted</h1>
<p>The report of <bdi>${displayHost(project)}</bdi> and its page no longer exist.</p>
<p><a href="${HOME_FROM_ACTION}">Go to the start page</a></p>
</main>`,
  });
}
