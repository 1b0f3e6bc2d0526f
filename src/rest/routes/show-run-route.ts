import type { Handler } from 'hono';
import { parseId } from '../../parse-id.ts';
import { showRun } from '../../reports/show/show-run.ts';
import { entityTag, IMMUTABLE, respondTagged } from '../entity-tag.ts';
import { presentRun, presentRunSummary } from '../present/present-run.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /reports/{id}/runs/{run_id}`. An ended run never changes. */
export function showRunRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const id = parseId(c.req.param('run') ?? '');
    const run = await showRun(services.database.fork(), c.get('actor'), reportId(c), id);
    const data = () => presentRun(run);
    if (run.run.finishedAt === null) return c.json({ data: data() });
    const tag = entityTag(presentRunSummary(run.run));
    return await respondTagged(c, { tag, cacheControl: IMMUTABLE, data });
  };
}
