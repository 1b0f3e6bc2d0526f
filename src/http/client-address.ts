import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The IP address of the client: the peer of the connection, or behind a trusted proxy the last entry of
 * `X-Forwarded-For`, which that proxy added. Null once the connection is closed.
 */
export function clientAddress(c: Context, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (getConnInfo(c).remote.address ?? null);
}
