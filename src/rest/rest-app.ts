import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requireWrite } from '../accounts/actor.ts';
import { AppError, ShuttingDownError } from '../errors.ts';
import { limitRequests } from './limit-requests.ts';
import { limitBody } from './requests/read-body.ts';
import { requireApiKey } from './require-api-key.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { compareRunsRoute } from './routes/compare-runs-route.ts';
import { createReportRoute } from './routes/create-report-route.ts';
import { deleteProjectRoute } from './routes/delete-project-route.ts';
import { deleteReportRoute } from './routes/delete-report-route.ts';
import { listAuditsRoute } from './routes/list-audits-route.ts';
import { listProjectsRoute } from './routes/list-projects-route.ts';
import { listReportsRoute } from './routes/list-reports-route.ts';
import { listRunsRoute } from './routes/list-runs-route.ts';
import { showAccountRoute } from './routes/show-account-route.ts';
import { showAuditRoute } from './routes/show-audit-route.ts';
import { showProjectRoute } from './routes/show-project-route.ts';
import { showReportRoute } from './routes/show-report-route.ts';
import { showRunRoute } from './routes/show-run-route.ts';
import { updateReportRoute } from './routes/update-report-route.ts';

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
  app.get('/reports/:id', showReportRoute(context));
  app.on(['PUT', 'PATCH'], '/reports/:id', requireWriteScope, limitBody, updateReportRoute(context));
  app.delete('/reports/:id', requireWriteScope, deleteReportRoute(context));
  app.get('/reports/:id/runs', listRunsRoute(context));
  app.get('/reports/:id/runs/:run', showRunRoute(context));
  app.get('/reports/:id/compare', compareRunsRoute(context));
  app.get('/projects', listProjectsRoute(context));
  app.get('/projects/:project', showProjectRoute(context));
  app.delete('/projects/:project', requireWriteScope, deleteProjectRoute(context));
  app.get('/audits', listAuditsRoute);
  app.get('/audits/:id', showAuditRoute);
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
