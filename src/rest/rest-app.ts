import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requireWrite } from '../accounts/actor.ts';
import { AppError, ShuttingDownError } from '../errors.ts';
import { compareRunsRoute } from './compare-runs-route.ts';
import { createReportRoute } from './create-report-route.ts';
import { deleteProjectRoute } from './delete-project-route.ts';
import { deleteReportRoute } from './delete-report-route.ts';
import { limitRequests } from './limit-requests.ts';
import { listProjectsRoute } from './list-projects-route.ts';
import { listReportsRoute } from './list-reports-route.ts';
import { listRunsRoute } from './list-runs-route.ts';
import { limitBody } from './read-body.ts';
import { requireApiKey } from './require-api-key.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { showAccountRoute } from './show-account-route.ts';
import { showProjectRoute } from './show-project-route.ts';
import { showReportRoute } from './show-report-route.ts';
import { showRunRoute } from './show-run-route.ts';
import { updateReportRoute } from './update-report-route.ts';
import { validateReport } from './validate-report.ts';

/**
 * The REST API, to be mounted at `/api/v1`. Errors are thrown: the HTTP app responds to them, and adds CORS and `Vary`. The order
 * of the checks is part of the contract: key, request limit, route and method, scope, media type and size of the body,
 * input, existence.
 */
export function createRestApp(context: RestContext): Hono<RestEnv> {
  const app = new Hono<RestEnv>();
  app.use(
    rejectWhileShuttingDown(context),
    requireApiKey(context),
    limitRequests(context),
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        // CORS responds to OPTIONS on every path.
        c.header('Allow', [...methods, 'OPTIONS'].join(', '));
        throw new AppError('method_not_allowed');
      },
    }),
  );

  app.get('/reports', listReportsRoute(context));
  app.post('/reports', requireWriteScope, limitBody, createReportRoute(context));
  app.get('/reports/:id', validateReport, showReportRoute(context));
  app.on(['PUT', 'PATCH'], '/reports/:id', requireWriteScope, limitBody, updateReportRoute(context));
  app.delete('/reports/:id', requireWriteScope, deleteReportRoute(context));
  app.get('/reports/:id/runs', listRunsRoute(context));
  app.get('/reports/:id/runs/:run', showRunRoute(context));
  app.get('/reports/:id/compare', compareRunsRoute(context));
  app.get('/projects', listProjectsRoute(context));
  app.get('/projects/:project', showProjectRoute(context));
  app.delete('/projects/:project', requireWriteScope, deleteProjectRoute(context));
  app.get('/account', showAccountRoute(context));
  return app;
}

const requireWriteScope = createMiddleware<RestEnv>((c, next) => {
  requireWrite(c.get('actor'));
  return next();
});

function rejectWhileShuttingDown({ isShuttingDown }: RestContext) {
  return createMiddleware((_, next) => {
    if (isShuttingDown()) throw new ShuttingDownError();
    return next();
  });
}
