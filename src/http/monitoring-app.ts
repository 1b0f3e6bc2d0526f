import { Hono } from 'hono';
import { CATALOGUE_VERSION } from '../audits/catalogue-version.ts';
import { AppError, NotFoundError } from '../errors.ts';
import { PACKAGE } from '../installation.ts';
import { assignRequestId } from './assign-request-id.ts';
import { noStore } from './cache-headers.ts';
import { jsonErrorResponse } from './error-response.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import { securityHeaders } from './security-headers.ts';

const READINESS_RETRY_SECONDS = 5;

/** The routes that need no key. */
export interface Monitoring {
  metrics: Metrics;
  readiness: Readiness;
}

/** `GET /health`: the process is up. `GET /ready`: it can do its work, else 503. `GET /metrics`: for Prometheus. */
export function monitoringRoutes({ metrics, readiness }: Monitoring): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get('/health', (c) =>
    c.json({ status: 'ok', version: PACKAGE.version, catalogue: CATALOGUE_VERSION }),
  );
  routes.get('/ready', async (c) => {
    const problem = await readiness.findProblem();
    if (problem !== null) {
      throw new AppError('unavailable', `Not ready: ${problem}.`, {
        retryAfterSeconds: READINESS_RETRY_SECONDS,
      });
    }
    return c.json({ status: 'ready', ...(readiness.areWritesRejected && { writes: 'refused' }) });
  });
  routes.get('/metrics', async (c) => {
    const { contentType, text } = await metrics.expose();
    return c.body(text, 200, { 'Content-Type': contentType });
  });
  return routes;
}

/** Serves only these routes, for processes without an API. */
export function createMonitoringApp(monitoring: Monitoring): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(assignRequestId, securityHeaders(false), noStore);
  app.route('/', monitoringRoutes(monitoring));
  app.notFound((c) => jsonErrorResponse(c, new NotFoundError()));
  app.onError((error, c) => {
    if (!(error instanceof AppError)) return jsonErrorResponse(c, new AppError('internal'));
    if (error.retryAfterSeconds !== null) c.header('Retry-After', String(error.retryAfterSeconds));
    return jsonErrorResponse(c, error);
  });
  return app;
}
