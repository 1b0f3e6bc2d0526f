import { Hono } from 'hono';
import { NotFoundError } from '../errors.ts';
import { errorAnswer } from '../rest/error-answer.ts';
import { assignRequestId } from './assign-request-id.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './security-headers.ts';

/** What is told of a process without a key: that it lives, and its metrics. */
export function monitoringRoutes(metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get('/health', (c) => c.json({ status: 'ok' }));
  routes.get('/metrics', async (c) => {
    const { contentType, text } = await metrics.expose();
    return c.body(text, 200, { 'Content-Type': contentType });
  });
  return routes;
}

/** Serves that and nothing else, for processes that answer no clients. */
export function createMonitoringApp(metrics: Metrics): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(assignRequestId, securityHeaders);
  app.route('/', monitoringRoutes(metrics));
  app.notFound((c) => errorAnswer(c, new NotFoundError()));
  return app;
}
