import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { Report } from '../../database/entities/report.ts';
import { isPublic } from '../../sharing/open-page.ts';
import { reportPagePolicy } from '../report-page/page-shell.ts';

/** Sets the headers of every response at `/r/`, errors included; `shareWithAll` relaxes them for public reports. */
export function pageHeaders() {
  const policy = reportPagePolicy(true);
  return createMiddleware(async (c, next) => {
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Vary', 'Accept-Encoding');
    await next();
  });
}

/** Allows caches and search engines to store the page of a public report; headers of other reports do not change. */
export function shareWithAll(c: Context, report: Report, cacheControl: string): void {
  if (!isPublic(report)) return;
  c.header('Cache-Control', cacheControl);
  c.header('X-Robots-Tag', undefined);
}

/** As `shareWithAll`, for an export, which scripts of any origin may read too. */
export function shareExport(c: Context, report: Report, cacheControl: string): void {
  shareWithAll(c, report, cacheControl);
  if (isPublic(report)) c.header('Access-Control-Allow-Origin', '*');
}

const addValidator = etag();

/** Adds a validator to responses that may be stored, and responds 304 to clients that have the current version. */
export const validateStored = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.get('Cache-Control')?.includes('no-store')) await addValidator(c, async () => undefined);
});
