import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectWrites } from '../support/reject-writes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createClient } from './rest-client.ts';

const FORM = { url: 'https://example.com/' };
const ASYNC = { Prefer: 'respond-async' };

describe('with both limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '8', RUNS_PER_MINUTE: '2' });
  });
  afterAll(() => app.close());

  test('each response has the remaining limits, errors included', async () => {
    const call = createClient(app.url, await app.addKey('write'));
    const created = await call('POST', '/reports', { form: FORM, headers: ASYNC });
    expect(created.headers.get('ratelimit-policy')).toBe('"requests";q=8;w=60, "runs";q=2;w=60');
    expect(created.headers.get('ratelimit')).toMatch(/^"requests";r=7;t=\d+, "runs";r=1;t=\d+$/);
    expect(created.headers.get('x-ratelimit-limit')).toBe('8');
    expect(created.headers.get('x-ratelimit-remaining')).toBe('7');
    const rejected = await call('POST', '/reports', { form: { url: 'nonsense' } });
    expect(rejected.headers.get('ratelimit')).toMatch(/^"requests";r=6;t=\d+, "runs";r=1;t=\d+$/);
    expect((await call('GET', '/nowhere')).headers.get('x-ratelimit-remaining')).toBe('5');
    expect((await call('PUT', '/account')).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('spent requests are rejected until the minute is over', async () => {
    const call = createClient(app.url, await app.addKey('write'));
    for (let request = 0; request < 8; request++) expect((await call('GET', '/account')).status).toBe(200);
    const response = await call('GET', '/account');
    expect(response.body.code).toBe('rate_limited');
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+, "runs";r=2;t=\d+$/);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    const other = createClient(app.url, await app.addKey('write'));
    expect((await other('GET', '/account')).status).toBe(200);
  });

  test('a spent run limit rejects runs only', async () => {
    const call = createClient(app.url, await app.addKey('write'));
    await call('POST', '/reports', { form: FORM, headers: ASYNC });
    const { id } = (await call('POST', '/reports', { form: FORM, headers: ASYNC })).body.data;
    const response = await call('POST', '/reports', { form: FORM, headers: ASYNC });
    expect(response.body.code).toBe('rate_limited');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('ratelimit')).toContain('"runs";r=0;');
    // Joining the run that waits takes none.
    expect((await call('PUT', `/reports/${id}`, { form: { results: '1' }, headers: ASYNC })).status).toBe(
      202,
    );
    expect((await call('GET', `/reports/${id}`)).status).toBe(200);
  });
});

test.each([
  [{ REQUESTS_PER_MINUTE: '5' }, '"requests";q=5;w=60', '5'],
  [{ RUNS_PER_MINUTE: '5' }, '"runs";q=5;w=60', null],
  [{}, null, null],
])('with %j only these limits are in the headers', async (settings, policy, limit) => {
  const app = await startTestApp({ EMBEDDED_WORKER: 'off', ...settings });
  const { headers } = await createClient(app.url, app.key)('GET', '/account');
  expect(headers.get('ratelimit-policy')).toBe(policy);
  expect(headers.get('x-ratelimit-limit')).toBe(limit);
  await app.close();
});

test('a full queue is 503 and consumes no run', async () => {
  const app = await startTestApp({ EMBEDDED_WORKER: 'off', QUEUE_LIMIT: '1', RUNS_PER_MINUTE: '9' });
  const call = createClient(app.url, app.key);
  expect((await call('POST', '/reports', { form: FORM, headers: ASYNC })).status).toBe(201);
  const response = await call('POST', '/reports', { form: FORM, headers: ASYNC });
  expect(response.status).toBe(503);
  expect(response.body.code).toBe('queue_full');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('ratelimit')).toContain('"runs";r=8;');
  expect((await call('GET', '/reports')).body.meta.total).toBe(1);
  await app.close();
});

test('a storage that rejects writes is 503 for writes only, until it accepts them again', async () => {
  const app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const call = createClient(app.url, app.key);
  await call('GET', '/account');
  const accept = await rejectWrites(app.databaseUrl);
  const response = await call('POST', '/reports', { form: FORM, headers: ASYNC });
  expect(response.body.code).toBe('unavailable');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.text).not.toMatch(/sqlite|busy|locked|postgres|read-only/i);
  expect((await call('GET', '/reports')).status).toBe(200);
  await accept();
  expect((await call('POST', '/reports', { form: FORM, headers: ASYNC })).status).toBe(201);
  await app.close();
});
