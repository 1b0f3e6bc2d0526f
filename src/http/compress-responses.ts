import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

const compressAccepted = compress();

/**
 * Compresses responses for clients that accept it. For others Hono's `compress` would still copy the response, as a
 * stream, to add `Vary`: a quarter of the CPU time of a list.
 */
export const compressResponses: MiddlewareHandler = (c, next) =>
  c.req.header('Accept-Encoding') ? compressAccepted(c, next) : next();
