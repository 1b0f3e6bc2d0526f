import type { Handler } from 'hono';
import { updateReport } from '../../reports/changes/update-report.ts';
import { updateReportInput } from '../../reports/changes/update-report-input.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { isUnfinished } from '../../reports/watch/watch-report.ts';
import { awaitRun } from '../await-run.ts';
import { readPrecondition } from '../entity-tag.ts';
import { presentReport } from '../present/present-report.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { readBody } from '../requests/read-body.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `PUT` and `PATCH /reports/{id}`: changes a report; when the results are to be updated, waits for the run. */
export function updateReportRoute(context: RestContext): Handler<RestEnv> {
  const { services } = context;
  return async (c) => {
    const input = pickParameters(updateReportInput, await readBody(c.req));
    const precondition = readPrecondition(c, services);
    const updated = await updateReport(services, c.get('actor'), reportId(c), input, precondition);
    const isRerun = parseInput(updateReportInput, input).results === 1;
    const report = isRerun ? await awaitRun(c, context, updated) : updated;
    const status = isRerun && isUnfinished(report) ? 202 : 200;
    return c.json({ data: await presentReport(services, report) }, status);
  };
}
