import type { Context } from 'hono';
import { parseReportId } from '../reports/report-id.ts';

/** The id in the path; null when no report can have it. */
export function reportId(c: Context): number | null {
  return parseReportId(c.req.param('id') ?? '');
}
