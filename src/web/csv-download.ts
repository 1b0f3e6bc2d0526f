import type { Context } from 'hono';

/** A table as a response that browsers store as a file. @param text CSV, as of `csvText` */
export function csvDownload(c: Context, text: string, fileName: string): Response {
  return c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
