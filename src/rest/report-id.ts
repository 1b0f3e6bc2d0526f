import type { Context } from 'hono';

/** The id in the path; null when the text is not exactly how an id is written, which no report then has. */
export function reportId(c: Context): number | null {
  const text = c.req.param('id') ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
