import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from '../logger.ts';
import { isReportPath } from '../web/report-app/pages/error-page.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';

const MONITORING_ROUTES: readonly string[] = ['/health', '/ready', '/metrics'];
const REPORT_PATH = /\/api\/v1\/reports\/(\d{1,15})(?:\/|$)/;
/** The pattern of a parameter in Hono's routes, such as `{[\\w-]+}` in `/r/:page{[\\w-]+}`. */
const PARAMETER_PATTERN = /\{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Counts and logs each request. Metrics and log contain the pattern of the route, never its path or query, which can
 * contain slugs, signatures and any text of a client.
 */
export function observeRequests({
  metrics,
  logger,
  trustProxy,
}: {
  metrics: Metrics;
  logger: Logger;
  trustProxy: boolean;
}) {
  // A record contains only the fields below, and searching it for credentials takes longer than writing it.
  const requestLogger = logger.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now();
    // Read before the response, because a closed connection has no address.
    const client = clientAddress(c, trustProxy);
    c.set('client', client);
    c.set('log', { reportIds: new Set() });
    await next();
    const durationMs = Math.round(performance.now() - startedAt);
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c, -1).replace(PARAMETER_PATTERN, '');
    const ended = { method, route, status, durationMs };
    metrics.requestEnded(ended);
    const errorCode = c.get('errorCode');
    if (errorCode) metrics.errorReturned(errorCode);
    // Load balancers and Prometheus send most requests of an idle service.
    const level = MONITORING_ROUTES.includes(route) ? 'debug' : 'info';
    requestLogger[level]({ ...ended, client, requestId: c.get('requestId'), ...subjectOf(c) }, 'request');
  });
}

/**
 * The IP address of the client: the peer of the connection, or behind a trusted proxy the last entry of
 * `X-Forwarded-For`, which that proxy added. Null once the connection is closed.
 */
function clientAddress(c: Context, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (getConnInfo(c).remote.address ?? null);
}

/** The account, API key and report of the request, if known. A signed URL identifies the account of its report. */
function subjectOf(c: Context<HttpEnv>): object {
  const { log, actor = log.actor, shared, owner } = c.var;
  const report = isReportPath(c.req.path) ? shared : undefined;
  const path = c.res.status === 201 ? c.res.headers.get('Location') : c.req.path;
  const id = REPORT_PATH.exec(path ?? '')?.[1];
  const [first, ...others] = log.reportIds;
  const ofGraphql = others.length === 0 ? first : undefined;
  const reportId = report?.id ?? ofGraphql ?? (id && Number(id));
  return {
    ...(owner && report && { accountId: report.accountId }),
    ...(actor && { accountId: actor.accountId, apiKeyId: actor.apiKey.id }),
    ...(reportId && { reportId }),
  };
}
