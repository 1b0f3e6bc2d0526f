import type { Context } from 'hono';
import { type AppError, ERROR_CODES } from '../errors.ts';
import { presentError } from '../present/present-error.ts';
import { errorBadge, errorPage, errorText, isReportPath } from '../web/report-app/pages/error-page.ts';
import type { HttpEnv } from './http-env.ts';

/** The response to an error, in the format of the resource: JSON, except for pages, badges and text files. */
export function errorResponse(c: Context<HttpEnv>, error: AppError): Response | Promise<Response> {
  const { code, retryAfterSeconds } = error;
  c.set('errorCode', code);
  if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
  const { path } = c.req;
  if (isForPerson(c)) return errorPage(c, error);
  if (!isReportPath(path) || path.endsWith('.json')) return jsonErrorResponse(c, error);
  if (path.endsWith('/badge.svg')) return errorBadge(c, error);
  if (/(?:\.csv|\.patch|\/events)$/.test(path)) return errorText(c, error);
  return errorPage(c, error);
}

/** Whether a browser requested a page outside of the APIs, or a URL that does not exist. */
function isForPerson(c: Context<HttpEnv>): boolean {
  const { path } = c.req;
  if (path.startsWith('/api/') || path === '/graphql' || isReportPath(path)) return false;
  c.header('Vary', 'Accept', { append: true });
  return c.req.header('Accept')?.includes('text/html') ?? false;
}

/** The error as JSON, in the shape of every error. */
export function jsonErrorResponse(c: Context<HttpEnv>, error: AppError): Response {
  if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer');
  return c.json(presentError(error, c.get('requestId')), ERROR_CODES[error.code].status);
}
