import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Actor } from '../accounts/actor.ts';
import { AppError } from '../errors.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { McpContext } from './mcp-server.ts';

/**
 * Less than in REST: the protocol library lists each wrong entry of a list in its error, which takes 65 times the bytes of
 * the entry.
 */
const limitBody = bodyLimit({
  maxSize: 32 * 1024,
  onError: () => {
    throw new AppError('payload_too_large', 'The body may have at most 32 KiB.');
  },
});

/** The variables of a request with a valid API key. */
interface McpEnv {
  Variables: { actor: Actor };
}

/**
 * The Model Context Protocol over Streamable HTTP, without sessions: each request has its own server. The HTTP app checks
 * origin, key and request limit before it. Errors outside of tools are thrown, as in the REST API.
 */
export function createMcpApp({ services, onError }: Omit<McpContext, 'actor'>): Hono<McpEnv> {
  const app = new Hono<McpEnv>();
  app.post('/mcp', limitBody, async (c) => {
    const message: unknown = await c.req.json().catch(() => {
      throw new AppError('bad_request', 'The body must be a JSON-RPC message.');
    });
    // A batch would count as one request in the rate limit. The protocol has none since 2025-06-18.
    if (Array.isArray(message))
      throw new AppError('bad_request', 'Send one JSON-RPC message in each request.');
    const { actor } = c.var;
    // Loaded by the first call: it would take 60 ms of each start.
    const { respondToMessage } = await import('./mcp-server.ts');
    return await respondToMessage(c.req.raw, message, { services, actor, onError });
  });
  return app;
}

/**
 * Rejects requests from pages of other origins, as the protocol demands: a page that resolves its own name to this
 * address (DNS rebinding) must not reach the tools. Only browsers send the header.
 */
export function requireOwnOrigin(services: Pick<ServiceContext, 'publicUrl'>) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    if (origin !== undefined && origin !== new URL(services.publicUrl).origin)
      throw new AppError(
        'forbidden',
        `The Origin header must be that of PUBLIC_URL (${services.publicUrl}), or absent.`,
      );
    return next();
  });
}
