import type { Handler } from 'hono';
import { compareReportRuns, compareRunsInput } from '../reports/compare-report-runs.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentComparison } from './present-run.ts';
import { queryParameters } from './query-parameters.ts';
import { reportId } from './report-id.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `GET /reports/{id}/compare`: two completed runs of a report. */
export function compareRunsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const input = pickParameters(compareRunsInput, queryParameters(c.req));
    const em = services.database.fork();
    const comparison = await compareReportRuns(em, c.get('actor'), reportId(c), input);
    return c.json({ data: presentComparison(comparison) });
  };
}
