import { once } from 'node:events';
import { test as base, expect } from 'vitest';
import { createLogger } from '../../src/logger.ts';
import { pausableSite } from '../rest/pausable-site.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { skipWaits } from '../support/skip-waits.ts';
import { startTestApp } from '../support/test-app.ts';
import { dial } from './start-server.ts';

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

test('a shutdown gives runs 10 s, and then closes connections', async () => {
  const site = await startFixtureSite({ '/': () => undefined });
  const ended: unknown[] = [];
  const logger = createLogger('info', {
    write: (line) => {
      const { msg, outcome } = JSON.parse(line);
      if (msg === 'run ended') ended.push(outcome);
    },
  });
  const app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
  const headers = { authorization: `Bearer ${app.key}`, prefer: 'respond-async' };
  const body = new URLSearchParams({ url: site.url('/') });
  await fetch(`${app.url}/api/v1/reports`, { method: 'POST', headers, body });
  await expect.poll(() => site.requests.length).toBe(1);
  const socket = dial(app.url);
  const cut = once(socket, 'close');
  socket.write(
    `POST /api/v1/reports HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The service waits for the body.
  await once(socket, 'data');

  const waits = skipWaits();
  await app.close();
  await cut;
  expect(waits).toEqual([10_000]);
  expect(ended).toEqual(['returned']);
  await site.close();
});
