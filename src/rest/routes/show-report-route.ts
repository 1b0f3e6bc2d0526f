import type { Handler } from 'hono';
import { parseInput } from '../../reports/parse-input.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { showReportInput } from '../../reports/show/show-report-input.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import { REVALIDATED, reportTag, respondTagged } from '../entity-tag.ts';
import { presentReport } from '../present/present-report.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}`. A response with an owner link has no tag, because it is different each time. */
export function showReportRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const { ownerLink } = parseInput(showReportInput, pickParameters(showReportInput, query));
    const actor = c.get('actor');
    const report = await showReport(services.database.fork(), actor, reportId(c));
    const data = () => presentReport(services, report);
    if (ownerLink !== undefined) {
      const ownerUrl = ownerPageUrl(services, report, actor, ownerLink);
      return c.json({ data: { ...(await data()), owner_page_url: ownerUrl } });
    }
    return await respondTagged(c, { tag: reportTag(services, report), cacheControl: REVALIDATED, data });
  };
}
