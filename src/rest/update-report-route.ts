import type { Handler } from 'hono';
import { parseInput } from '../reports/parse-input.ts';
import { updateReport } from '../reports/update-report.ts';
import { updateReportInput } from '../reports/update-report-input.ts';
import { isUnfinished } from '../reports/watch-report.ts';
import { awaitRun } from './await-run.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentReport } from './present-report.ts';
import { readBody } from './read-body.ts';
import { reportId } from './report-id.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `PUT` and `PATCH /reports/{id}`: changes a report; when the results are to be updated, waits for the run. */
export function updateReportRoute(context: RestContext): Handler<RestEnv> {
  const { services } = context;
  return async (c) => {
    const input = pickParameters(updateReportInput, await readBody(c.req));
    const updated = await updateReport(services, c.get('actor'), reportId(c), input);
    const isRerun = parseInput(updateReportInput, input).results === 1;
    const report = isRerun ? await awaitRun(c, context, updated) : updated;
    const status = isRerun && isUnfinished(report) ? 202 : 200;
    return c.json({ data: await presentReport(services, report) }, status);
  };
}
