import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that the request came from: the peer of the connection, or behind a trusted proxy the last entry of
 * `X-Forwarded-For`, which is the one that this proxy wrote. Null once the connection is closed.
 */
export function clientAddress(c: Context, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (getConnInfo(c).remote.address ?? null);
}
