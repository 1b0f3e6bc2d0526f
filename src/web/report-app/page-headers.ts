import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import type { Report } from '../../database/entities/report.ts';
import { isPublic } from '../../sharing/open-page.ts';
import { reportPagePolicy } from '../report-page/report-page-style.ts';

/** Sets the headers of every response at `/r/`, errors included; `shareWithAll` relaxes them for public reports. */
export function pageHeaders() {
  const policy = `${reportPagePolicy(true)}; frame-ancestors 'none'`;
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

/** Allows scripts of any origin to read the exports of a public report. */
export function allowScriptsOfAnySite(c: Context, report: Report): void {
  if (isPublic(report)) c.header('Access-Control-Allow-Origin', '*');
}

const addValidator = etag();

/** Adds a validator to responses that may be stored, and responds 304 to clients that have the current version. */
export const validateStored = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.get('Cache-Control')?.includes('no-store')) await addValidator(c, async () => undefined);
});
