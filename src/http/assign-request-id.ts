import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { withRequestId } from '../request-id.ts';
import type { HttpEnv } from './http-env.ts';

/** Without the name of a header, Hono does not take over an ID from the client, which could be that of another request. */
const createId = requestId({ headerName: '' });

/** Gives every request an ID, in the context and in `X-Request-Id`. */
export const assignRequestId = createMiddleware<HttpEnv>(async (c, next) => {
  await createId(c, () => withRequestId(c.get('requestId'), next));
  // After the handler: a response that Yoga created, or the 304 of Hono's `etag`, has none of the headers set before.
  c.res.headers.set('X-Request-Id', c.get('requestId'));
});
