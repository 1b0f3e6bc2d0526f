import { createMiddleware } from 'hono/factory';
import { authenticate } from '../accounts/authenticate.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/** Lets only requests with a valid API key pass. Two Authorization headers are joined on the way, and so no key. */
export function requireApiKey({ services: { database, clock } }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    c.set('actor', await authenticate(database, c.req.header('Authorization') ?? null, clock()));
    return next();
  });
}
