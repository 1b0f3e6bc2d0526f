import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { NotFoundError } from '../../errors.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import { homeUrl } from '../home-url.ts';
import type { Html } from '../report-page/html.ts';
import { reportPagePolicy } from '../report-page/page-shell.ts';
import { renderReportPage } from '../report-page/render-report-page.ts';
import { gauge } from '../report-page/result/gauge.ts';

/** The report of a page in `samples/`; `npm run record` audits them. */
type Sample = ReportData & { name: string };

let samples: Sample[] | undefined;

/** The samples, the best first; read by the first call. */
function readSamples(): Sample[] {
  samples ??= JSON.parse(
    readFileSync(new URL('samples/reports.json', import.meta.url), 'utf8'),
    (name, value) => (name === 'generatedAt' ? new Date(value) : value),
  ) as Sample[];
  return samples;
}

/** Links to the sample reports. */
export function sampleList(home: string): Html {
  return html`<section class="samples" aria-labelledby="samples">
<h2 id="samples">Sample reports</h2>
<ul>${readSamples().map(
    ({ name, score, result, url }) =>
      html`<li>${gauge(score, result)}<p><a href="${home}samples/${name}">A ${result} page</a><br><span class="muted small">${url}</span></p></li>`,
  )}</ul>
</section>`;
}

/** `GET /samples/{name}`: the report page of a sample. */
export function sampleRoutes(): Hono {
  const app = new Hono();
  app.get('/samples/:name', (c) => {
    const sample = readSamples().find(({ name }) => name === c.req.param('name'));
    if (!sample) throw new NotFoundError();
    const home = homeUrl(c);
    c.header('Content-Security-Policy', reportPagePolicy(true));
    const notice = html`This is a sample report. <a href="${home}">Audit a page of your own</a>.`;
    return c.html(renderReportPage(sample, { notice, home, pageUrl: sample.url }));
  });
  return app;
}
