import type { Handler } from 'hono';
import { deleteReport } from '../reports/delete-report.ts';
import { reportId } from './report-id.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** `DELETE /reports/{id}`. */
export function deleteReportRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const id = await deleteReport(services, c.get('actor'), reportId(c));
    return c.json({ id, object: 'report', deleted: true });
  };
}
