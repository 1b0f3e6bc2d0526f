import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageOptions } from './report-page-options.ts';

/** The report in other forms, and its badge with the Markdown that shows it in a README. */
export function exportLinks({ exports: files, isPublic, pageUrl }: ReportPageOptions): Html | '' {
  if (!files) return '';
  const badge = pageUrl && URL.parse(files.badge, pageUrl);
  return html`<section aria-labelledby="export">
<h2 id="export">Take it with you</h2>
<p>The report as <a href="${files.json}">JSON</a> or as <a href="${files.csv}">CSV</a>, or printed from here.</p>
${
  isPublic && badge
    ? html`<p><img class="badge" src="${files.badge}" alt="The badge of this page"> Its badge follows the latest report. For a README:</p>
<pre class="snippet">[![Page report](${badge.href})](${pageUrl})</pre>`
    : ''
}
</section>`;
}
