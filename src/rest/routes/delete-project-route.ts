import type { Handler } from 'hono';
import { deleteProject } from '../../reports/changes/delete-project.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `DELETE /projects/{project}`: all reports of the project. */
export function deleteProjectRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const deleted = await deleteProject(services, c.get('actor'), c.req.param('project') ?? '');
    return c.json({ ...deleted, object: 'project', deleted: true });
  };
}
