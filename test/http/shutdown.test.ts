import { test as base, expect } from 'vitest';
import { pausableSite } from '../rest/pausable-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { startTestApp } from '../support/test-app.ts';

const test = base.extend('site', pausableSite);

test('while the service shuts down, waiting calls get their response and new ones 503', async ({ site }) => {
  site.pause();
  const app = await startTestApp({ CREATE_WAIT_SECONDS: '60' });
  const headers = { Authorization: `Bearer ${app.key}` };
  const creating = fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ url: site.url('/paused') }),
  });
  await expect.poll(() => site.requests.length).toBe(1);

  const closing = app.close();
  await expect.poll(async () => (await fetch(`${app.url}/ready`)).status).toBe(503);
  const rejected = await fetch(`${app.url}/api/v1/account`, { headers });
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).not.toBeNull();
  expect(await rejected.json()).toMatchObject({ code: 'unavailable' });
  const graphql = await sendGraphql(app, '{ __typename }');
  expect([graphql.status, graphql.errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE']);
  expect((await fetch(`${app.url}/health`)).status).toBe(200);

  site.release();
  const created = await creating;
  expect(created.status).toBe(201);
  expect(await created.json()).toMatchObject({ data: { status: 'completed' } });
  await closing;
  await expect(fetch(`${app.url}/health`)).rejects.toThrow();
});
