import type { Handler } from 'hono';
import { parseInput } from '../../reports/parse-input.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { showReportInput } from '../../reports/show/show-report-input.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import { presentReport } from '../present/present-report.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}`. Only a response without an owner link may be cached, with the validator of `validateReport`. */
export function showReportRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const { ownerLink } = parseInput(showReportInput, pickParameters(showReportInput, query));
    const actor = c.get('actor');
    const report = await showReport(services.database.fork(), actor, reportId(c));
    const data = await presentReport(services, report);
    if (ownerLink !== undefined) {
      return c.json({ data: { ...data, owner_page_url: ownerPageUrl(services, report, actor, ownerLink) } });
    }
    c.header('Cache-Control', 'private, no-cache');
    return c.json({ data });
  };
}
