import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { AppError, NotFoundError } from '../errors.ts';
import type { GraphqlServer } from '../graphql/server.ts';
import type { Logger } from '../logger.ts';
import { allowAnyOrigin } from '../rest/allow-any-origin.ts';
import { createDocsApp } from '../rest/docs-app.ts';
import { errorAnswer } from '../rest/error-answer.ts';
import { presentReport } from '../rest/present-report.ts';
import { createRestApp } from '../rest/rest-app.ts';
import type { RestContext } from '../rest/rest-context.ts';
import { createGraphiqlApp } from '../web/graphiql/graphiql-app.ts';
import { errorBadge } from '../web/report-app/error-badge.ts';
import { errorText } from '../web/report-app/error-text.ts';
import { errorPage } from '../web/report-app/pages/error-page.ts';
import { createReportApp } from '../web/report-app/report-app.ts';
import { createStartPageApp } from '../web/start-page/start-page-app.ts';
import { assignRequestId } from './assign-request-id.ts';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { monitoringRoutes } from './monitoring-app.ts';
import { observeRequests } from './observe-requests.ts';
import { RememberingRouter } from './remembering-router.ts';
import { securityHeaders } from './security-headers.ts';

const READINESS_RETRY_SECONDS = 5;
const REPORT_PAGES = '/r';

/** What the server is made of; built once by the app. */
export interface HttpContext extends RestContext {
  metrics: Metrics;
  logger: Logger;
  /** Whether client addresses are those that a proxy in front tells. */
  trustProxy: boolean;
  /** Responds to everything at `/graphql`, errors included. */
  graphql: GraphqlServer;
}

/** Mounts everything that is served, behind what holds for every request: an id, security headers, one log line. */
export function createHttpApp(context: HttpContext): Hono<HttpEnv> {
  const { services, metrics, logger, trustProxy, graphql, isShuttingDown } = context;
  const app = new Hono<HttpEnv>({ router: new RememberingRouter() });
  app.use(assignRequestId, securityHeaders, observeRequests({ metrics, logger, trustProxy }));

  app.route('/', monitoringRoutes(metrics));
  app.get('/ready', async (c) => {
    if (isShuttingDown() || !(await services.database.isReady())) {
      throw new AppError('unavailable', undefined, { retryAfterSeconds: READINESS_RETRY_SECONDS });
    }
    return c.json({ status: 'ready' });
  });
  app.route('/', createStartPageApp());
  app.route('/', createGraphiqlApp());
  app.use('/graphql', compress(), allowAnyOrigin);
  app.all('/graphql', (c) => graphql(c.req.raw, { requestId: c.get('requestId'), incoming: c.env.incoming }));
  app.route('/api/v1', createRestApp(context));
  app.route('/', createDocsApp(services));
  app.route(
    REPORT_PAGES,
    createReportApp({
      services,
      clientOf: (c) => clientAddress(c, trustProxy),
      presentReport: (report) => presentReport(services, report),
    }),
  );

  const answer = (c: Context<HttpEnv>, error: AppError) => {
    const { code, retryAfterSeconds } = error;
    metrics.refused(code);
    if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
    return errorFor(c, error);
  };
  app.notFound((c) => {
    if (!isServed(app, c.req.path)) return answer(c, new NotFoundError());
    c.header('Allow', 'GET, HEAD');
    return answer(c, new AppError('method_not_allowed'));
  });
  app.onError((error, c) => {
    const { requestId } = c.var;
    if (!(error instanceof AppError)) logger.error({ err: error, requestId }, 'request failed');
    else if (error.cause) logger.warn({ err: error, requestId }, 'request refused');
    // What was not meant for clients, they do not see.
    return answer(c, error instanceof AppError ? error : new AppError('internal'));
  });
  return app;
}

/** Whether there is something to get: then it was the method that found nothing. */
function isServed({ router }: Hono<HttpEnv>, path: string): boolean {
  const [handlers] = router.match('GET', path);
  return handlers.some(([[, route]]) => route.method === 'GET');
}

/** An error for people where people look, and for programs elsewhere. */
function errorFor(c: Context<HttpEnv>, error: AppError): Response | Promise<Response> {
  const { path } = c.req;
  if (!path.startsWith(`${REPORT_PAGES}/`) || path.endsWith('.json')) return errorAnswer(c, error);
  if (path.endsWith('/badge.svg')) return errorBadge(c, error);
  if (path.endsWith('.csv') || path.endsWith('/events')) return errorText(c, error);
  return errorPage(c, error);
}
