import { expect } from 'vitest';
import { test as base } from './test.ts';

const REQUESTS = 12;

const test = base.extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '10' });

test('concurrent requests with one idempotency key at two gateways create one report and consume one run', async ({
  app,
  send,
}) => {
  const request = {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, Prefer: 'respond-async', 'Idempotency-Key': 'same' },
    body: new URLSearchParams({ url: 'http://127.0.0.1/' }),
  };
  const statuses = await send(REQUESTS, '/api/v1/reports', request);
  const created = statuses.filter((status) => status === 201);
  // Each concurrent request consumes a run until it finds the report of the key.
  expect(statuses.filter((status) => status === 429)).toHaveLength(REQUESTS - created.length);
  expect(created).not.toEqual([]);
  expect(await send(1, '/api/v1/reports', request), 'unused runs were refunded').toEqual([201]);
  const query = (text: string) => app.database.fork().execute(text);
  expect(await query('select id from reports')).toHaveLength(1);
  expect(await query("select points from rate_limits where key like 'runs:%'")).toEqual([{ points: 1 }]);
});
