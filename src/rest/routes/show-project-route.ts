import type { Handler } from 'hono';
import { Project } from '../../model/project.ts';
import { showProject, trendInput } from '../../reports/show/show-project.ts';
import { present } from '../present/model.ts';
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
      data: present(Project, await showProject(em, c.get('actor'), name, input, services.clock())),
    });
  };
}
