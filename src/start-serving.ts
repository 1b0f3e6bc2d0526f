import { createRateLimiter } from './accounts/create-rate-limiter.ts';
import type { Config } from './config.ts';
import { readTrustedDocuments } from './graphql/read-trusted-documents.ts';
import { createGraphqlServer } from './graphql/server.ts';
import type { OnRawError } from './http/handle-client-errors.ts';
import { createHttpApp } from './http/http-app.ts';
import { createHttpServer } from './http/http-server.ts';
import type { Metrics } from './http/metrics.ts';
import type { Readiness } from './http/readiness.ts';
import { repeat } from './jobs/repeat.ts';
import { type Foundation, openServices } from './open-services.ts';
import { deleteExpiredRequests } from './retention/remove-expired.ts';

const PURGE_PAUSE_MS = 15 * 60 * 1000;

/** The parts of a server beside its services. */
interface ServerParts {
  /** Aborts at shutdown, after the drain time. From then on the APIs reject requests. */
  closing: AbortSignal;
  metrics: Metrics;
  readiness: Readiness;
  /** Grace period for requests at shutdown. */
  graceMs: number;
}

/** Starts the HTTP server with both APIs and the pages. @returns its URL */
export async function startServing(
  config: Config,
  foundation: Foundation,
  { closing, metrics, readiness, graceMs }: ServerParts,
): Promise<string> {
  const { logger, database, clock, onShutdown } = foundation;
  const { createWaitSeconds, requestsPerMinute, runsPerMinute } = config;
  const services = await openServices(foundation, config);
  const purge = (signal: AbortSignal) => deleteExpiredRequests(database, clock(), signal);
  const onPurgeError = (error: unknown) =>
    logger.error({ err: error }, 'cannot delete expired idempotency keys');
  onShutdown('purging', repeat(purge, PURGE_PAUSE_MS, onPurgeError));
  const onError: OnRawError = ({ code, status, requestId }, reason) => {
    metrics.errorReturned(code);
    logger.info({ status, requestId, reason }, 'malformed request rejected');
  };
  const server = createHttpServer({ onError });
  const isShuttingDown = () => closing.aborted;
  const requestLimiter = createRateLimiter(database, 'requests', requestsPerMinute);
  const graphql = createGraphqlServer(
    {
      services,
      requestLimiter,
      limits: { requestsPerMinute, runsPerMinute },
      trustedDocuments:
        config.trustedDocuments === null ? null : readTrustedDocuments(config.trustedDocuments),
      isShuttingDown,
      onError: metrics.errorReturned,
    },
    (error, requestId) => logger.error({ err: error, requestId }, 'request failed'),
  );
  const app = createHttpApp({
    services,
    requestLimiter,
    settings: { createWaitSeconds, requestsPerMinute, runsPerMinute },
    graphql,
    metrics,
    readiness,
    logger,
    trustProxy: config.trustProxy,
    hasGraphiql: config.trustedDocuments === null,
    isShuttingDown,
  });
  await server.listen(config, app.fetch);
  // With port 0, the system has chosen a port.
  services.publicUrl ||= server.url;
  onShutdown('server', () => server.close(graceMs));
  return server.url;
}
