import type { Handler } from 'hono';
import { listReportPage, listReportsInput } from '../reports/list-reports.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentPaging } from './present-paging.ts';
import { presentSummary } from './present-report.ts';
import { queryParameters } from './query-parameters.ts';
import type { ReportListResponse } from './response-schemas.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `GET /reports`: one numbered page of the list. */
export function listReportsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const input = pickParameters(listReportsInput, query);
    const page = await listReportPage(services.database.connection, c.get('actor'), input);
    return c.json({
      data: page.entries.map((report) => presentSummary(services, report)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/reports`, query),
    } satisfies ReportListResponse);
  };
}
