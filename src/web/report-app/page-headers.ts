import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { isPublic } from '../../sharing/open-page.ts';
import type { Shared } from '../../sharing/shared-page.ts';
import { reportPagePolicy } from '../report-page/page-shell.ts';

/** Sets the headers of every response at `/r/` and `/s/`, errors included; `shareWithAll` relaxes them for public pages. */
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

/** Allows caches and search engines to store a public page; headers of other pages do not change. */
export function shareWithAll(c: Context, shared: Shared, cacheControl: string): void {
  if (!isPublic(shared)) return;
  c.header('Cache-Control', cacheControl);
  c.header('X-Robots-Tag', undefined);
}

/** As `shareWithAll`, for an export, which scripts of any origin may read too. */
export function shareExport(c: Context, shared: Shared, cacheControl: string): void {
  shareWithAll(c, shared, cacheControl);
  if (isPublic(shared)) c.header('Access-Control-Allow-Origin', '*');
}

const addValidator = etag();

/** Adds a validator to responses that may be stored, and responds 304 to clients that have the current version. */
export const validateStored = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.get('Cache-Control')?.includes('no-store')) await addValidator(c, async () => undefined);
});
