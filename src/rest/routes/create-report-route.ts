import type { Handler } from 'hono';
import { z } from 'zod';
import { createReport } from '../../reports/changes/create-report.ts';
import { createReportInput } from '../../reports/changes/create-report-input.ts';
import { awaitRun } from '../await-run.ts';
import { presentReport } from '../present/present-report.ts';
import { reportUrl } from '../present/present-summary.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { readBody } from '../requests/read-body.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `POST /reports`: creates a report and waits for its run. The idempotency key comes in a header. */
export function createReportRoute(context: RestContext): Handler<RestEnv> {
  const { services } = context;
  const { idempotencyKey: _, ...bodyFields } = createReportInput(services.allowTargets).shape;
  const bodyInput = z.object(bodyFields);
  return async (c) => {
    const input = pickParameters(bodyInput, await readBody(c.req));
    const idempotencyKey = c.req.header('Idempotency-Key');
    const created = await createReport(services, c.get('actor'), { ...input, idempotencyKey });
    const report = await awaitRun(c, context, created.report);
    if (created.isReplayed) c.header('Idempotency-Replayed', 'true');
    c.header('Location', reportUrl(services, report.id));
    return c.json({ data: await presentReport(services, report) }, 201);
  };
}
