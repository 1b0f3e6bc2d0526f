import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/**
 * The address that the request came from: the connection's, or with a trusted proxy in front the one that the
 * proxy saw, which is the last it wrote into `X-Forwarded-For`. Null once the connection is gone.
 */
export function clientAddress(c: Context<HttpEnv>, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (c.env.incoming.socket.remoteAddress ?? null);
}
