import type { Handler } from 'hono';
import { compareReportRuns, compareRunsInput } from '../../reports/show/compare-report-runs.ts';
import { presentComparison } from '../present/present-run.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}/compare`: two completed runs of a report. */
export function compareRunsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const input = pickParameters(compareRunsInput, queryParameters(c.req));
    const em = services.database.fork();
    const comparison = await compareReportRuns(em, c.get('actor'), reportId(c), input);
    return c.json({ data: presentComparison(comparison) });
  };
}
