import type { Handler } from 'hono';
import { ProjectSummary } from '../../model/project.ts';
import { listProjectPage, listProjectsInput } from '../../reports/lists/list-projects.ts';
import { present } from '../present/model.ts';
import { presentPaging } from '../present/present-paging.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /projects`: a page of the list. */
export function listProjectsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const query = queryParameters(c.req);
    const input = pickParameters(listProjectsInput, query);
    const page = await listProjectPage(services.database.fork(), c.get('actor'), input);
    return c.json({
      data: page.entries.map((project) => present(ProjectSummary, project)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/projects`, query),
    });
  };
}
