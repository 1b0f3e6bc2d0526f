import { Hono } from 'hono';
import { NotFoundError } from '../errors.ts';
import { assignRequestId } from './assign-request-id.ts';
import { jsonErrorResponse } from './error-response.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { noStore, securityHeaders } from './security-headers.ts';

/** What a process exposes without a key: that it is up, and its metrics. */
export function monitoringRoutes(metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get('/health', (c) => c.json({ status: 'ok' }));
  routes.get('/metrics', async (c) => {
    const { contentType, text } = await metrics.expose();
    return c.body(text, 200, { 'Content-Type': contentType });
  });
  return routes;
}

/** Serves only these routes, for processes without an API. */
export function createMonitoringApp(metrics: Metrics): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(assignRequestId, securityHeaders(), noStore);
  app.route('/', monitoringRoutes(metrics));
  app.notFound((c) => jsonErrorResponse(c, new NotFoundError()));
  return app;
}
