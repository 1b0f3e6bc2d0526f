import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { counted } from './wording.ts';

const BYTES_PER_KB = 1000;

/** What the report knows about the page beside its verdicts. */
export function pageFactsList({
  page,
  coverage,
  rendering,
  catalogueVersion,
  project,
}: ReportPageData): Html {
  const facts: [string, string | Html][] = [
    ['Description', page.description ?? 'None'],
    ['Language', page.language ?? 'Not said'],
    ['Project', project],
    ['Answer', `${page.statusCode} over ${page.httpVersion}`],
    [
      'Redirects',
      page.redirects === 0 ? 'None' : html`<a href="#redirects">${counted(page.redirects, 'redirect')}</a>`,
    ],
    ['First byte', `after ${page.ttfbMs} ms`],
    ['HTML', kilobytes(page.htmlBytes)],
    ['Transferred', `${kilobytes(page.transferBytes)}, with all that the page loads`],
    ['Elements', page.domNodes.toLocaleString('en')],
    ['Built by', rendering === 'server' ? 'the server' : 'scripts in the browser'],
    ['Judged', `${coverage.judged} of the ${coverage.total} checks that apply`],
    ['Audit catalogue', catalogueVersion],
  ];
  return html`<section aria-labelledby="facts">
<h2 id="facts">About the page</h2>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
</section>`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / BYTES_PER_KB).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;
}
