import type { Handler } from 'hono';
import { listRunPage, listRunsInput } from '../../reports/lists/list-runs.ts';
import { presentPaging } from '../present/present-paging.ts';
import { presentRunSummary } from '../present/present-run.ts';
import { reportUrl } from '../present/present-summary.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}/runs`: a page of the runs, newest first. */
export function listRunsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const input = pickParameters(listRunsInput, query);
    const id = reportId(c);
    const page = await listRunPage(services.database.fork(), c.get('actor'), id, input);
    return c.json({
      data: page.entries.map(presentRunSummary),
      ...presentPaging(page, `${reportUrl(services, Number(id))}/runs`, query),
    });
  };
}
