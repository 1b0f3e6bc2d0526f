import { expect, it } from 'vitest';
import { createClient } from '../../rest/rest-client.ts';
import { startTestApp } from '../../support/test-app.ts';

it('counts statements to PostgreSQL and their time, and a scrape takes nothing from the next', async () => {
  const app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const read = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]);
  const count = () => read('page_reports_database_query_seconds_count');
  const before = await count();
  for (let i = 0; i < 50; i++) await createClient(app.url, app.key)('GET', '/account');
  expect(await count()).toBeGreaterThanOrEqual(before + 50);
  expect(await read('page_reports_database_query_seconds_sum')).toBeGreaterThan(0);
  expect(await read('page_reports_database_connections\\{state="max"\\}')).toBe(10);
  await app.close();
});
