import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type PausableSite, startPausableSite } from './pausable-site.ts';
import { type Client, createClient } from './rest-client.ts';

let app: TestApp;
let site: PausableSite;
let call: Client;

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ CREATE_WAIT_SECONDS: '10' });
  call = createClient(app.url, app.key);
});
afterAll(async () => {
  site.release();
  await app.close();
  await site.close();
});

const create = (url: string, prefer?: string) =>
  call('POST', '/reports', { form: { url }, headers: prefer === undefined ? {} : { Prefer: prefer } });

test('responds with the deleted id once, then with not_found', async () => {
  const { id } = (await create(site.url('/'))).body.data;
  const response = await call('DELETE', `/reports/${id}`);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ id, object: 'report', deleted: true });
  for (const method of ['DELETE', 'GET', 'PUT', 'PATCH']) {
    expect((await call(method, `/reports/${id}`)).body.code).toBe('not_found');
  }
});

test('ends the wait of the call that created it', async () => {
  site.pause();
  const creating = create(site.url('/paused'), 'wait=60');
  await expect.poll(() => site.requests.at(-1)?.path).toBe('/paused');
  const { data } = (await call('GET', '/reports')).body;
  expect((await call('DELETE', `/reports/${data[0].id}`)).status).toBe(200);
  expect((await creating).body.code).toBe('not_found');
});
