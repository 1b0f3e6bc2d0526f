import { createMiddleware } from 'hono/factory';
import { authenticate } from '../accounts/authenticate.ts';
import type { RestContext, RestEnv } from './rest-context.ts';

/**
 * Rejects requests without a valid API key. Two Authorization headers are joined by Node.js, which makes the key
 * invalid.
 */
export function requireApiKey({ services }: RestContext) {
  return createMiddleware<RestEnv>(async (c, next) => {
    const credentials = { authorization: c.req.header('Authorization') ?? null, client: c.get('client') };
    c.set('actor', await authenticate(services, credentials, services.clock()));
    return next();
  });
}
