import type { Context } from 'hono';
import { parseId } from '../../parse-id.ts';

/** The report id in the path; null if it is not a valid id. */
export function reportId(c: Context): number | null {
  return parseId(c.req.param('id') ?? '');
}
