import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createReport } from '../support/create-report.ts';
import { type FixtureSite, startFixtureSite } from '../support/fixture-site.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

/** Whether a delay is a pause between attempts. The delays of periodic work are shorter or longer. */
const isPause = (delayMs: number) => delayMs > 500 && delayMs < 60_000;

// Pauses between attempts end at once.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<{ setTimeout: typeof sleep }>();
  const setTimeout = vi.fn((delayMs: number, value: unknown, options?: { signal?: AbortSignal }) =>
    original.setTimeout(isPause(delayMs) ? 0 : delayMs, value, options),
  );
  return { ...original, setTimeout };
});

let temp: TempDatabase;
let site: FixtureSite;
beforeAll(async () => {
  temp = await openTempDatabase();
  const errorPage = (status: number) => ({ status, headers: { 'content-type': 'text/plain' }, body: 'No' });
  site = await startFixtureSite({
    '/busy': errorPage(503),
    '/gone': errorPage(410),
    '/often': errorPage(429),
  });
});
afterAll(async () => {
  await site.close();
  await temp.close();
});

it('retries a page after 1 and 3 seconds for a transient HTTP error, and does not retry it for another', async () => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: `sqlite:${temp.file}`,
    ALLOW_TARGETS: site.host,
    AUDIT_CONCURRENCY: '1',
  });
  const app = await startApp(config, 'work', { logger: createLogger('silent') });
  const services = await createTestServices(temp, {
    clock: () => new Date(),
    allowTargets: config.allowTargets,
  });
  const actor = await createActor(temp.database);
  const statuses = async () =>
    (await temp.database.fork().execute('select status from reports')).map(({ status }) => status);
  const auditAndRecord = async (path: string) => {
    vi.mocked(sleep).mockClear();
    site.requests.length = 0;
    await createReport(services, actor, { url: site.url(path) });
    await expect.poll(statuses).not.toContain('queued');
    await expect.poll(statuses).not.toContain('running');
    const pauses = vi.mocked(sleep).mock.calls.flatMap(([delayMs]) => delayMs ?? []);
    return {
      requests: site.requests.map((request) => request.path),
      pauses: pauses.filter(isPause),
    };
  };
  const pauses = [1_000, 3_000];
  expect(await auditAndRecord('/busy')).toEqual({ requests: ['/busy', '/busy', '/busy'], pauses });
  expect(await auditAndRecord('/often')).toEqual({ requests: ['/often', '/often', '/often'], pauses });
  expect(await auditAndRecord('/gone')).toEqual({ requests: ['/gone'], pauses: [] });
  await app.close();
});
