import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createLogger } from '../../../src/logger.ts';
import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { freePort } from '../../support/postgres-server.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
let proxy: PostgresProxy;
let worker: Awaited<ReturnType<typeof startApp>>;
let url: string;
beforeAll(async () => {
  temp = await openTempDatabase();
  proxy = await startPostgresProxy(temp.url);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = readConfig({ DATABASE_URL: proxy.url, METRICS_PORT: String(port), AUDIT_CONCURRENCY: '1' });
  worker = await startApp(config, 'work', { logger: createLogger('silent') });
});
afterAll(async () => {
  await worker.close();
  await proxy.cut();
  await temp.close();
});

it('a worker is ready while it can claim runs', async () => {
  const ready = async () => await fetch(`${url}/ready`);
  expect((await ready()).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /^page_reports_database_connections\{state="max"\} 10$/m,
  );
  await proxy.cut();
  await expect.poll(async () => (await ready()).status).toBe(503);
  await expect
    .poll(async () => (await (await ready()).json()).message)
    .toBe('Not ready: runs cannot be claimed.');
  expect((await ready()).headers.get('retry-after')).toBe('5');
  await proxy.mend();
  await expect.poll(async () => (await ready()).status).toBe(200);
});
