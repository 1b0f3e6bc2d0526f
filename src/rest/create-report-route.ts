import type { Handler } from 'hono';
import { ValidationError } from '../errors.ts';
import { createReport } from '../reports/create-report.ts';
import { createReportInput, IDEMPOTENCY_KEY_RULE } from '../reports/create-report-input.ts';
import { awaitRun } from './await-run.ts';
import { pickParameters } from './pick-parameters.ts';
import { presentReport, reportUrl } from './present-report.ts';
import { readBody } from './read-body.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `POST /reports`: creates a report and waits for its run. The idempotency key comes in a header. */
export function createReportRoute(context: RestContext): Handler<RestEnv> {
  const { services } = context;
  const bodyInput = createReportInput(services.allowTargets).omit({ idempotencyKey: true });
  return async (c) => {
    const input = pickParameters(bodyInput, await readBody(c.req.raw));
    const idempotencyKey = c.req.header('Idempotency-Key');
    // An empty parameter counts as left out; an empty header is a key that somebody relies on.
    if (idempotencyKey === '') throw new ValidationError({ idempotencyKey: [IDEMPOTENCY_KEY_RULE] });
    const created = await createReport(services, c.var.actor, { ...input, idempotencyKey });
    const report = await awaitRun(c, context, created.id);
    c.header('Location', reportUrl(services, report.id));
    return c.json({ data: await presentReport(services, report) }, 201);
  };
}
