import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

/** Names the request. The id is always ours: one sent by a client could be anything. */
export const assignRequestId = createMiddleware<HttpEnv>(async (c, next) => {
  const requestId = randomUUID();
  c.set('requestId', requestId);
  await next();
  // Behind the handler: an answer that was not made by this framework replaces headers set before.
  c.header('X-Request-Id', requestId);
});
