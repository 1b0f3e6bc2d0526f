import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageOptions } from './report-page-options.ts';

/** The report in other formats, and its badge with the Markdown that shows it in a README. */
export function exportLinks({ exports: files, isPublic, pageUrl }: ReportPageOptions): Html | '' {
  if (!files) return '';
  const badge = pageUrl && URL.parse(files.badge, pageUrl);
  return html`<section aria-labelledby="export">
<h2 id="export">Export and share</h2>
<p>Download the report as <a href="${files.json}">JSON</a> or <a href="${files.csv}">CSV</a>.</p>
${
  isPublic && badge
    ? html`<p class="badge-line"><img class="badge" src="${files.badge}" alt="Badge of this page"> The badge always shows the latest result. Markdown for a README:</p>
<pre class="snippet" tabindex="0" data-copy>[![Page report](${badge.href})](${pageUrl})</pre>`
    : ''
}
</section>`;
}
