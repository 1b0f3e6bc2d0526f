import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportEnv } from '../../../src/web/report-app/access-guard.ts';
import { eventsRoute } from '../../../src/web/report-app/events-route.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor, createTestServices } from '../../support/test-services.ts';

let temp: TempDatabase;
beforeAll(async () => {
  temp = await openTempDatabase();
});
afterAll(() => temp.close());

test('at most a thousand streams are open, and other requests are rejected with Retry-After', async () => {
  const services = await createTestServices(temp);
  const { accountId } = await createActor(temp.database);
  const [report] = await seedReports(temp.database, [{ accountId, url: 'https://example.org/' }]);
  if (!report) throw new Error('The report was not stored.');
  const app = new Hono<ReportEnv>().use(async (c, next) => {
    c.set('report', report);
    c.set('viewer', { signedUrl: { expires: '', signature: '' }, accessCookie: '' });
    await next();
  });
  app.get('/', eventsRoute(services)).onError((error, c) => c.json(error, 503));

  const leaving = new AbortController();
  const ask = async () => (await app.request('/', { signal: leaving.signal })).status;
  for (let i = 0; i < 1_000; i++) expect(await ask()).toBe(200);
  const rejected = await app.request('/');
  expect(await rejected.json()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
  leaving.abort();
  await expect.poll(async () => (await app.request('/')).status).toBe(200);
  services.feed.close();
});
