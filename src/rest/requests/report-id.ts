import type { Context } from 'hono';
import { parseId } from '../../parse-id.ts';

/** The id in the path; null when no report can have it. */
export function reportId(c: Context): number | null {
  return parseId(c.req.param('id') ?? '');
}
