import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requireWrite } from '../accounts/actor.ts';
import { AppError, ShuttingDownError } from '../errors.ts';
import { limitRequests } from './limit-requests.ts';
import { limitBody } from './requests/read-body.ts';
import { requireApiKey } from './require-api-key.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { ROUTES } from './routes/routes.ts';

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

  for (const { method, path, operation, handler } of ROUTES) {
    const checks = [
      ...(method === 'get' ? [] : [requireWriteScope]),
      ...(operation.requestBody ? [limitBody] : []),
    ];
    app.on(method, [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...checks, (c) => handler(c, context));
  }
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
