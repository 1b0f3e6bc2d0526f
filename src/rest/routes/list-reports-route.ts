import type { Handler } from 'hono';
import { listReportPage, listReportsInput } from '../../reports/lists/list-reports.ts';
import { presentPaging } from '../present/present-paging.ts';
import { presentSummary } from '../present/present-summary.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports`: a page of the list. */
export function listReportsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const input = pickParameters(listReportsInput, query);
    const page = await listReportPage(services.database.connection, c.get('actor'), input);
    return c.json({
      data: page.entries.map((report) => presentSummary(services, report)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/reports`, query),
    });
  };
}
