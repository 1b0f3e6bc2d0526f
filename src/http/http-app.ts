import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { AppError, NotFoundError } from '../errors.ts';
import type { GraphqlServer } from '../graphql/server.ts';
import type { Logger } from '../logger.ts';
import { createMcpApp, requireOwnOrigin } from '../mcp/mcp-app.ts';
import type { McpContext } from '../mcp/mcp-server.ts';
import { currentRequestId } from '../request-id.ts';
import { createOpenApiDocument } from '../rest/openapi/openapi-document.ts';
import { createRestApp } from '../rest/rest-app.ts';
import type { RestContext } from '../rest/rest-context.ts';
import { createDashboardApp } from '../web/dashboard/dashboard-app.ts';
import { createDocsApp } from '../web/docs/docs-app.ts';
import { createGraphiqlApp } from '../web/graphiql/graphiql-app.ts';
import { createReportApp } from '../web/report-app/report-app.ts';
import { admitRequests } from './admit-requests.ts';
import { allowAnyOrigin } from './allow-any-origin.ts';
import { assignRequestId } from './assign-request-id.ts';
import { noStore, varyByKey } from './cache-headers.ts';
import { errorResponse } from './error-response.ts';
import type { HttpEnv } from './http-env.ts';
import { type Monitoring, monitoringRoutes } from './monitoring-app.ts';
import { observeRequests } from './observe-requests.ts';
import { securityHeaders } from './security-headers.ts';

/** The dependencies of the HTTP app; built once by `app.ts`. */
export interface HttpContext extends RestContext, Monitoring {
  logger: Logger;
  /** Whether the last entry of `X-Forwarded-For` is the address of the client. */
  trustProxy: boolean;
  /** Whether browsers that open `/graphql` get GraphiQL. */
  hasGraphiql: boolean;
  /** Responds to every request for `/graphql`, errors included. */
  graphql: GraphqlServer;
}

/** Creates the app: the routes of all interfaces, after the middleware that every request passes. */
export function createHttpApp(context: HttpContext): Hono<HttpEnv> {
  const { services, metrics, readiness, logger, trustProxy, graphql, hasGraphiql } = context;
  const app = new Hono<HttpEnv>();
  app.use(
    assignRequestId,
    observeRequests({ metrics, logger, trustProxy }),
    securityHeaders(services.publicUrl.startsWith('https:')),
    noStore,
    compressResponses,
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header('Allow', methods.join(', '));
        return errorResponse(c, new AppError('method_not_allowed'));
      },
    }),
  );

  app.route('/', monitoringRoutes({ metrics, readiness }));
  app.route('/', createDashboardApp(context));
  if (hasGraphiql) app.route('/', createGraphiqlApp());
  app.use('/graphql', allowAnyOrigin);
  app.all('/graphql', (c) =>
    graphql(c.req.raw, {
      requestId: c.get('requestId'),
      client: c.get('client'),
      log: c.get('log'),
      disconnect: () => c.env.outgoing.socket?.destroySoon(),
    }),
  );
  const admit = admitRequests(context);
  app.use('/api/v1/*', varyByKey, allowAnyOrigin, admit);
  app.route('/api/v1', createRestApp(context));
  const onError: McpContext['onError'] = ({ code }, unexpected) => {
    metrics.errorReturned(code);
    if (unexpected !== null)
      logger.error({ err: unexpected, requestId: currentRequestId() }, 'request failed');
  };
  app.use('/mcp', requireOwnOrigin(services), admit);
  app.route('/', createMcpApp({ services, onError }));
  app.route('/', createDocsApp({ services, createDocument: createOpenApiDocument }));
  app.route('/', createReportApp(services));

  app.notFound((c) => errorResponse(c, new NotFoundError()));
  app.onError((thrown, c) => {
    const error = clientErrorOf(thrown, c.req.raw);
    const { requestId } = c.var;
    if (!error) logger.error({ err: thrown, requestId }, 'request failed');
    else if (error.cause) logger.warn({ err: error, requestId }, 'request rejected');
    return errorResponse(c, error ?? new AppError('internal'));
  });
  return app;
}

/** Converts an error to one that the client may see; null if it is unexpected. */
function clientErrorOf(error: unknown, { signal }: Request): AppError | null {
  if (error instanceof AppError) return error;
  // The client has disconnected: reading its body fails with an error of the stream.
  if (signal.aborted)
    return new AppError('bad_request', 'The client closed the connection.', { cause: error });
  return null;
}

const compressAccepted = compress();

/**
 * Compresses responses for clients that accept it. For others Hono's `compress` would still copy the response, as a
 * stream, to add `Vary`: a quarter of the CPU time of a list.
 */
const compressResponses: MiddlewareHandler = async (c, next) => {
  if (!c.req.header('Accept-Encoding')) return await next();
  await compressAccepted(c, next);
  // Hono weakens the tags of compressed responses, also those that name the encoding and stay strong.
  const tag = /^W\/(".+-gzip")$/.exec(c.res.headers.get('ETag') ?? '')?.[1];
  if (tag) c.res.headers.set('ETag', tag);
};
