import type { Handler } from 'hono';
import { parseId } from '../../parse-id.ts';
import { showRun } from '../../reports/show/show-run.ts';
import { presentRun } from '../present/present-run.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}/runs/{run_id}`. */
export function showRunRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const id = parseId(c.req.param('run') ?? '');
    const run = await showRun(services.database.fork(), c.get('actor'), reportId(c), id);
    return c.json({ data: presentRun(run) });
  };
}
