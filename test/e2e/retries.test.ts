import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createReport } from '../../src/reports/create-report.ts';
import { type FixtureSite, startFixtureSite } from '../support/fixture-site.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestClock, createTestServices } from '../support/test-services.ts';

let temp: TempDatabase;
let site: FixtureSite;
beforeAll(async () => {
  temp = await openTempDatabase();
  const refusal = (status: number) => ({ status, headers: { 'content-type': 'text/plain' }, body: 'No' });
  site = await startFixtureSite({ '/busy': refusal(503), '/gone': refusal(410) });
});
afterAll(async () => {
  await site.close();
  await temp.close();
});

it('a page is tried three times, after 1 and 3 more seconds, when that can help, else once', async () => {
  const clock = createTestClock(new Date());
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: `sqlite:${temp.file}`,
    ALLOW_TARGETS: site.host,
    AUDIT_CONCURRENCY: '1',
  });
  const app = await startApp(config, 'work', { logger: createLogger('silent'), clock });
  const services = createTestServices(temp.database, { clock, allowTargets: config.allowTargets });
  const actor = await createActor(temp.database);
  for (const path of ['/busy', '/gone']) await createReport(services, actor, { url: site.url(path) });

  const pauses: number[] = [];
  /** Lets time pass when there is nothing to do but wait. */
  const passPause = async () => {
    const [job] = await temp.database.fork().execute('select * from jobs');
    const pauseMs = job?.lease_until === null ? job.available_at - clock().getTime() : 0;
    if (pauseMs <= 0) return;
    pauses.push(pauseMs);
    clock.advance(pauseMs);
  };
  const statuses = async () => {
    await passPause();
    return (await temp.database.fork().execute('select status from reports')).map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(['failed', 'failed']);
  await app.close();
  expect(pauses).toEqual([1_000, 3_000]);
  expect(site.requests.map(({ path }) => path).sort()).toEqual(['/busy', '/busy', '/busy', '/gone']);
});
