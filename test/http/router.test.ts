import { expect } from 'vitest';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { createHttpApp } from '../../src/http/http-app.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createReadiness } from '../../src/http/readiness.ts';
import { createLogger } from '../../src/logger.ts';
import { test } from '../support/test.ts';

test("has only routes that Hono's fast router takes", async ({ temp, services }) => {
  const app = createHttpApp({
    services,
    requestLimiter: createRateLimiter(temp.database, 'requests', 0),
    settings: { createWaitSeconds: 0, requestsPerMinute: 0, runsPerMinute: 0 },
    graphql: () => new Response(),
    metrics: createMetrics(services),
    readiness: createReadiness(temp.database, () => false),
    logger: createLogger('silent'),
    trustProxy: false,
    isShuttingDown: () => false,
  });
  const response = await app.request('/health', {}, { incoming: { socket: {} } });
  expect(response.status).toBe(200);
  expect(app.router.name).toBe('SmartRouter + RegExpRouter');
});
