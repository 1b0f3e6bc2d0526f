import { describe, expect } from 'vitest';
import { test as base } from '../support/test.ts';
import { createClient } from './rest-client.ts';

const CREATE = { form: { url: 'https://example.com/' }, headers: { Prefer: 'respond-async' } };
const LIMITS = { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '8', RUNS_PER_MINUTE: '2' };
const SHORT_QUEUE = { EMBEDDED_WORKER: 'off', QUEUE_LIMIT: '1', RUNS_PER_MINUTE: '9' };

const test = base.extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '5' });
const limited = base
  .extend('settings', { scope: 'file' }, LIMITS)
  /** A client with a key of its own. */
  .extend('client', async ({ app }) => createClient(app.url, await app.addKey('write')));
const full = base.extend('settings', { scope: 'file' }, SHORT_QUEUE);

describe('with both limits', () => {
  limited('each response has the remaining limits, errors included', async ({ client }) => {
    const { headers } = await client('POST', '/reports', CREATE);
    expect(headers.get('ratelimit-policy')).toBe('"requests";q=8;w=60, "runs";q=2;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"requests";r=7;t=\d+, "runs";r=1;t=\d+$/);
    expect(headers.get('x-ratelimit-limit')).toBe('8');
    expect(headers.get('x-ratelimit-remaining')).toBe('7');
    const rejected = await client('POST', '/reports', { form: { url: 'nonsense' } });
    expect(rejected.headers.get('ratelimit')).toMatch(/^"requests";r=6;t=\d+, "runs";r=1;t=\d+$/);
    expect((await client('GET', '/nowhere')).headers.get('x-ratelimit-remaining')).toBe('5');
    expect((await client('PUT', '/account')).headers.get('x-ratelimit-remaining')).toBe('4');
  });

  limited('requests over the limit are rejected until the minute is over', async ({ app, client }) => {
    for (let request = 0; request < 8; request++) expect((await client('GET', '/account')).status).toBe(200);
    const { status, body, headers } = await client('GET', '/account');
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+, "runs";r=2;t=\d+$/);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    const other = createClient(app.url, await app.addKey('write'));
    expect((await other('GET', '/account')).status).toBe(200);
  });
});

test('without a limit of requests, only that of runs is in the headers', async ({ call }) => {
  const { headers } = await call('GET', '/account');
  expect(headers.get('ratelimit-policy')).toBe('"runs";q=5;w=60');
  expect(headers.get('x-ratelimit-limit')).toBeNull();
});

full('a full queue is 503 and consumes no run', async ({ call }) => {
  expect((await call('POST', '/reports', CREATE)).status).toBe(201);
  const { status, body, headers } = await call('POST', '/reports', CREATE);
  expect([status, body.code]).toEqual([503, 'queue_full']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(headers.get('ratelimit')).toContain('"runs";r=8;');
  expect((await call('GET', '/reports')).body.meta.total).toBe(1);
});
