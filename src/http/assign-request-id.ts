import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** Names the request. The id is always ours: one sent by a client could be anything. */
export const assignRequestId = createMiddleware<HttpEnv>((c, next) => {
  const requestId = randomUUID();
  c.set('requestId', requestId);
  // On Node's own answer, like all that holds for every answer: none that a handler makes can lose it there.
  c.env.outgoing.setHeader('X-Request-Id', requestId);
  return next();
});
