import { type Handler, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { requireWrite } from '../accounts/actor.ts';
import { AppError, ShuttingDownError } from '../errors.ts';
import { allowAnyOrigin } from './allow-any-origin.ts';
import { createReportRoute } from './create-report-route.ts';
import { deleteReportRoute } from './delete-report-route.ts';
import { limitRequests } from './limit-requests.ts';
import { listReportsRoute } from './list-reports-route.ts';
import { requireApiKey } from './require-api-key.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { showAccountRoute } from './show-account-route.ts';
import { showReportRoute } from './show-report-route.ts';
import { updateReportRoute } from './update-report-route.ts';

/**
 * The REST API, to be mounted at `/api/v1`. Errors are thrown: the server answers them with `errorAnswer`. The
 * order of the checks is part of the contract: key, request budget, route and method, scope, then the handler's
 * body, input and existence.
 */
export function createRestApp(context: RestContext): Hono<RestEnv> {
  const updateReport = updateReportRoute(context);
  const routes: Record<string, Record<string, Handler<RestEnv>>> = {
    '/reports': { GET: listReportsRoute(context), POST: createReportRoute(context) },
    '/reports/:id': {
      GET: showReportRoute(context),
      PUT: updateReport,
      PATCH: updateReport,
      DELETE: deleteReportRoute(context),
    },
    '/account': { GET: showAccountRoute(context) },
  };

  const app = new Hono<RestEnv>();
  app.use(compress(), varyByKey, allowAnyOrigin, refuseWhileShuttingDown(context));
  app.use(requireApiKey(context), limitRequests(context));
  for (const [path, methods] of Object.entries(routes)) {
    for (const [method, handler] of Object.entries(methods)) {
      if (method === 'GET') app.get(path, handler);
      else app.on(method, path, requireWriteScope, handler);
    }
    app.all(path, refuseMethod(Object.keys(methods)));
  }
  return app;
}

/** A cache may give a response only to the key that asked for it. */
const varyByKey = createMiddleware((c, next) => {
  c.header('Vary', 'Authorization');
  return next();
});

const requireWriteScope = createMiddleware<RestEnv>((c, next) => {
  requireWrite(c.var.actor);
  return next();
});

function refuseWhileShuttingDown({ isShuttingDown }: RestContext) {
  return createMiddleware((_, next) => {
    if (isShuttingDown()) throw new ShuttingDownError();
    return next();
  });
}

function refuseMethod(allowed: string[]): Handler<RestEnv> {
  // HEAD is answered wherever GET is, OPTIONS everywhere.
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (c) => {
    c.header('Allow', allow);
    throw new AppError('method_not_allowed');
  };
}
