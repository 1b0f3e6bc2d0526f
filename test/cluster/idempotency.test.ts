import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let first: TestApp;
let second: App;

beforeAll(async () => {
  first = await startTestApp({ EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '10' });
  second = await first.startAnother('serve');
});
afterAll(() => first.close());

/** Creates a report under a key, at either gateway. @returns the status and the report's id */
async function create(i: number, key: string, privacy = 0): Promise<{ status: number; id?: number }> {
  const response = await fetch(`${i % 2 ? first.url : second.url}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${first.key}`, Prefer: 'respond-async', 'Idempotency-Key': key },
    body: new URLSearchParams({ url: 'http://127.0.0.1/', privacy: `${privacy}` }),
  });
  const { data } = (await response.json()) as { data?: { id: number } };
  return { status: response.status, ...(data && { id: data.id }) };
}

test('concurrent requests with one idempotency key at two gateways create one report and consume one run', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => create(i, 'same')));
  const created = responses.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  const reports = await first.database.fork().execute('select id from reports');
  expect(reports).toHaveLength(1);
  // Each concurrent request consumes a run until it finds the report of the key.
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(12 - created.length);
  expect(await create(0, 'same'), 'unused runs were refunded').toMatchObject({
    status: 201,
  });
  const [spent] = await first.database
    .fork()
    .execute("select points from rate_limits where key like 'runs:%'");
  expect(spent?.points).toBe(1);
});

test('a key with other input at another gateway is a conflict', async () => {
  const responses = await Promise.all([create(0, 'other', 0), create(1, 'other', 1)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});
