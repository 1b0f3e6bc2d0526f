import { expect } from 'vitest';
import { type AppParts, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { freePort } from '../support/postgres-server.ts';
import { testWith } from './run-fixture.ts';

const REPORTS = 6;
/** More retries than failed runs in a row that pause a worker: none can fail before that. */
const RETRY_DELAYS_MS = [20, 20, 20, 20, 20];
const HOST = 'site.example';
const ALLOW_TARGETS = `127.0.0.1,${HOST}`;

const test = testWith()
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', ALLOW_TARGETS })
  /** Starts a worker on the database of the app. */
  .extend('startWorker', async ({ app }) => {
    return async (resolve: NonNullable<AppParts['resolve']>) => {
      const port = await freePort();
      const config = readConfig({
        DATABASE_URL: app.databaseUrl,
        METRICS_PORT: String(port),
        ALLOW_TARGETS,
        AUDIT_CONCURRENCY: '1',
      });
      const logger = createLogger('silent');
      const { close } = await startApp(config, 'work', { logger, retryDelaysMs: RETRY_DELAYS_MS, resolve });
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      return {
        ready: async () => {
          const response = await get('/ready');
          return [response.status, ((await response.json()) as { message?: string }).message];
        },
        metrics: async () => await (await get('/metrics')).text(),
        close,
      };
    };
  });

test('a worker without name servers leaves its runs to others', async ({ site, app, call, startWorker }) => {
  const { port } = new URL(site.url('/'));
  for (let i = 0; i < REPORTS; i++) {
    const form = { url: `http://${HOST}:${port}/` };
    const { status } = await call('POST', '/reports', { form, headers: { Prefer: 'respond-async' } });
    expect(status).toBe(201);
  }
  const offline = await startWorker(() =>
    Promise.reject(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' })),
  );
  await expect.poll(offline.ready).toEqual([503, 'Not ready: the network does not respond.']);
  expect(await offline.metrics()).toMatch(/^page_reports_worker_paused 1$/m);
  const healthy = await startWorker(async () => [{ address: '127.0.0.1', family: 4 }]);
  const statuses = () => app.database.fork().execute('select distinct status from reports');
  await expect.poll(statuses).toEqual([{ status: 'completed' }]);
  expect(await offline.metrics()).not.toMatch(/page_reports_runs_total\{outcome="failed"/);
  expect(await healthy.ready()).toEqual([200, undefined]);
  await offline.close();
  await healthy.close();
});
