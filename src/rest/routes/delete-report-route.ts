import type { Handler } from 'hono';
import { deleteReport } from '../../reports/changes/delete-report.ts';
import { readPrecondition } from '../entity-tag.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `DELETE /reports/{id}`. */
export function deleteReportRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const id = await deleteReport(services, c.get('actor'), reportId(c), readPrecondition(c, services));
    return c.json({ id, object: 'report', deleted: true });
  };
}
