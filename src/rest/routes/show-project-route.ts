import type { Handler } from 'hono';
import { showProject, trendInput } from '../../reports/show/show-project.ts';
import { presentProject } from '../present/present-project.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /projects/{project}`. */
export function showProjectRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const input = pickParameters(trendInput, queryParameters(c.req));
    const em = services.database.fork();
    const name = c.req.param('project') ?? '';
    return c.json({
      data: presentProject(await showProject(em, c.get('actor'), name, input, services.clock())),
    });
  };
}
