import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requireWrite } from '../accounts/actor.ts';
import { AppError } from '../errors.ts';
import { parameterName } from '../present/parameter-name.ts';
import { parseInput } from '../reports/parse-input.ts';
import { pickParameters } from './requests/pick-parameters.ts';
import { limitBody, readBody } from './requests/read-body.ts';
import type { RestContext, RestEnv } from './rest-context.ts';
import { ROUTE_GROUPS } from './routes/routes.ts';

/**
 * The REST API, to be mounted at `/api/v1`. The HTTP app checks key and request limit before it, responds to the errors that it
 * throws, and adds CORS and `Vary`. The order of the checks is part of the contract: key, request limit, route and method,
 * scope, media type and size of the body, input, existence.
 */
export function createRestApp(context: RestContext): Hono<RestEnv> {
  const app = new Hono<RestEnv>();
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        // CORS responds to OPTIONS on every path.
        c.header('Allow', [...methods, 'OPTIONS'].join(', '));
        throw new AppError('method_not_allowed');
      },
    }),
  );

  const routes = ROUTE_GROUPS.flatMap((group) => Object.values(group.routes));
  for (const { method, path, input, takesLists, handler } of routes) {
    const names = Object.keys(input?.shape ?? {});
    const fields = new Map(names.map((field) => [parameterName(field), field]));
    const hasBody = input && method !== 'get';
    const checks = [...(method === 'get' ? [] : [requireWriteScope]), ...(hasBody ? [limitBody] : [])];
    app.on(method, [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...checks, async (c) => {
      if (!input) return await handler(c, context, {});
      const sent = hasBody ? await readBody(c.req) : new URL(c.req.url).searchParams;
      const picked = pickParameters(fields, sent, takesLists);
      return await handler(c, context, hasBody ? picked : parseInput(input, picked));
    });
  }
  return app;
}

const requireWriteScope = createMiddleware<RestEnv>((c, next) => {
  requireWrite(c.get('actor'));
  return next();
});
