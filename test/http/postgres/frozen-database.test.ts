import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/** The probes take 2 s; without a limit of their own they would take the 60 s of a query. */
const LIMIT_MS = 30_000;
/** More than a process has connections. */
const SCRAPES = 15;

let temp: TempDatabase;
let proxy: PostgresProxy;
let app: TestApp;
beforeAll(async () => {
  temp = await openTempDatabase();
  proxy = await startPostgresProxy(temp.url);
  app = await startTestApp({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await app.close();
  await proxy.cut();
  await temp.close();
});

it('while the database is frozen, /ready and /metrics respond within seconds', async () => {
  proxy.silence();
  const startedAt = performance.now();
  const scrapes = Array.from({ length: SCRAPES }, () => fetch(`${app.url}/metrics`));
  const [ready, health, ...metrics] = await Promise.all([
    fetch(`${app.url}/ready`),
    fetch(`${app.url}/health`),
    ...scrapes,
  ]);
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the database does not respond'),
  });
  expect(health.status).toBe(200);
  for (const response of metrics) {
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('page_reports_queue_waiting Nan');
    expect(text).toContain('process_cpu_seconds_total');
  }
  await proxy.cut();
  await proxy.mend();
  await expect.poll(async () => (await fetch(`${app.url}/ready`)).status).toBe(200);
});
