import type { Handler } from 'hono';
import { listReportPage, listReportsInput, type ReportPage } from '../reports/list-reports.ts';
import type { ReportListAnswer } from './answer-schemas.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentSummary } from './present-report.ts';
import { queryParameters } from './query-parameters.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `GET /reports`: one numbered page of the list. */
export function listReportsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const input = pickParameters(listReportsInput, query);
    const page = await listReportPage(services.database.connection, c.get('actor'), input);
    return c.json({
      data: page.reports.map((report) => presentSummary(services, report)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/reports`, query),
    } satisfies ReportListAnswer);
  };
}

/** What stands around a page of a list; its links keep every parameter that was given. */
function presentPaging({ reports, page, perPage, total }: ReportPage, path: string, query: URLSearchParams) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const from = reports.length === 0 ? null : (page - 1) * perPage + 1;
  const parameters = new URLSearchParams(query);
  const link = (number: number) => {
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  return {
    links: {
      first: link(1),
      last: link(lastPage),
      // Behind the last page the way back leads to the last one.
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: from === null ? null : from + reports.length - 1,
      total,
    },
  };
}
