import { expect } from 'vitest';
import { test as base } from '../support/test.ts';

const test = base.extend('create', { scope: 'file' }, async ({ call }) => {
  return (key: string, form: Record<string, string> = { url: 'https://example.com/' }) =>
    call('POST', '/reports', { form, headers: { 'Idempotency-Key': key, Prefer: 'respond-async' } });
});

test('a repeated request returns the current state of the same report', async ({ call, create }) => {
  const first = await create('repeat');
  const { id } = first.body.data;
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  const repeated = await create('repeat');
  expect(repeated.status).toBe(201);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
  expect(repeated.body.data).toMatchObject({ id, privacy: 1 });
});

test('names the header of a wrong key', async ({ create }) => {
  const { status, body } = await create('');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['idempotency_key']]);
});

test.for(['!~', 'x'.repeat(255)])('%j is a key', async (key, { create }) => {
  expect((await create(key)).status).toBe(201);
});

test('a key in the body is ignored', async ({ call }) => {
  const form = { url: 'https://example.com/', idempotency_key: 'in-the-body' };
  const create = async () =>
    (await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } })).body.data.id;
  expect(await create()).not.toBe(await create());
});
