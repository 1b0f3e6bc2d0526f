import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { withRequestId } from '../request-id.ts';
import type { HttpEnv } from './http-env.ts';

/** Without a header name, Hono does not accept an ID from the client, which could be that of another request. */
const createId = requestId({ headerName: '' });

/** Gives every request an ID, in the context and in `X-Request-Id`. */
export const assignRequestId = createMiddleware<HttpEnv>(async (c, next) => {
  await createId(c, () => withRequestId(c.get('requestId'), next));
  // Set after the handler: responses that Yoga creates, or the 304 of Hono's `etag`, lack headers that were set before.
  c.res.headers.set('X-Request-Id', c.get('requestId'));
});
