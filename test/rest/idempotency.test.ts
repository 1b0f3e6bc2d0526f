import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Client, createClient } from './rest-client.ts';

const URL_SENT = 'https://example.com/';
let app: TestApp;
let call: Client;
let now: Date;

beforeAll(async () => {
  now = new Date();
  app = await startTestApp({ EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '50' }, { clock: () => now });
  call = createClient(app.url, app.key);
});
afterAll(() => app.close());

const create = (key: string, form: Record<string, string> = { url: URL_SENT }, client = call) =>
  client('POST', '/reports', { form, headers: { 'Idempotency-Key': key, Prefer: 'respond-async' } });
const runsLeft = async () =>
  (await call('GET', '/account')).headers.get('ratelimit')?.match(/"runs";r=(\d+)/)?.[1];

test('a repeated request returns the current state of the same report, and consumes no run', async () => {
  const first = await create('repeat');
  const { id } = first.body.data;
  const left = await runsLeft();
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  const repeated = await create('repeat');
  expect(repeated.status).toBe(201);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
  expect(repeated.body.data).toMatchObject({ id, privacy: 1 });
  expect(await runsLeft()).toBe(left);
});

test('input that means the same is the same', async () => {
  const { id } = (await create('same', { url: 'https://EXAMPLE.com' })).body.data;
  const repeated = await create('same', { url: URL_SENT, privacy: '0', password: '', unknown: 'x' });
  expect(repeated.body.data.id).toBe(id);
});

test('other input is a conflict', async () => {
  await create('other');
  expect((await create('other', { url: 'https://example.org/' })).body.code).toBe('conflict');
  expect((await create('other', { url: URL_SENT, privacy: '1' })).body.code).toBe('conflict');
});

test('a deleted report is a conflict', async () => {
  const { id } = (await create('deleted')).body.data;
  await call('DELETE', `/reports/${id}`);
  expect((await create('deleted')).body.code).toBe('conflict');
});

test('two at once make one report', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => create('at-once')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect(responses.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
});

test('a rejected request does not use up its key', async () => {
  expect((await create('refused', { url: 'nonsense' })).status).toBe(422);
  expect((await create('refused')).status).toBe(201);
});

test('the same key of another account is another key, and of the same account the same', async () => {
  const { id } = (await create('shared')).body.data;
  const other = createClient(app.url, await app.addAccount());
  expect((await create('shared', { url: URL_SENT }, other)).body.data.id).not.toBe(id);
  const colleague = createClient(app.url, await app.addKey('write'));
  expect((await create('shared', { url: URL_SENT }, colleague)).body.data.id).toBe(id);
});

test('a key expires after a day', async () => {
  const { id } = (await create('old')).body.data;
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
  expect((await create('old', { url: 'https://example.org/' })).body.data.id).toBeGreaterThan(id);
});

test.each(['', 'with space', 'ä', 'x'.repeat(256)])('%j is no key', async (key) => {
  const { status, body } = await create(key);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['idempotency_key']);
});

test.each(['!', '~', 'x'.repeat(255), '"quoted"'])('%j is a key', async (key) => {
  expect((await create(key)).status).toBe(201);
});

test('a key in the body means nothing', async () => {
  const form = { url: URL_SENT, idempotency_key: 'in-the-body' };
  const ids = [];
  for (let round = 0; round < 2; round++) {
    ids.push((await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } })).body.data.id);
  }
  expect(new Set(ids).size).toBe(2);
});
