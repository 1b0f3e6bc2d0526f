import { expect } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { test as base } from './test.ts';

const REQUESTS = 20;
const RUNS = 5;
const GUESSES = 10;

const test = base.extend(
  'settings',
  { scope: 'file' },
  { REQUESTS_PER_MINUTE: `${REQUESTS}`, RUNS_PER_MINUTE: `${RUNS}`, EMBEDDED_WORKER: 'off' },
);

/** The number of responses by status. */
function countStatuses(statuses: number[]): Record<number, number> {
  const groups = Map.groupBy(statuses, (status) => status);
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]));
}

test('the request limit of a key applies to all gateways together', async ({ app, send }) => {
  const headers = { Authorization: `Bearer ${await app.addAccount()}` };
  const statuses = await send(REQUESTS + 10, '/api/v1/account', { headers });
  expect(countStatuses(statuses)).toEqual({ 200: REQUESTS, 429: 10 });
});

test('all gateways share the run limit of a key, without rejected requests', async ({ app, site, send }) => {
  const headers = { Authorization: `Bearer ${await app.addAccount()}`, Prefer: 'respond-async' };
  const body = new URLSearchParams({ url: site.url('/') });
  const statuses = await send(RUNS + 4, '/api/v1/reports', { method: 'POST', headers, body });
  expect(countStatuses(statuses)).toEqual({ 201: RUNS, 429: 4 });
});

test('the limit of wrong passwords applies to all gateways together', async ({ app, send }) => {
  const call = createClient(app.url, await app.addAccount());
  const form = { url: 'http://127.0.0.1/', privacy: '2', password: 'right' };
  const { body } = await call('POST', '/reports', { form, headers: { Prefer: 'respond-async' } });
  const { pathname } = new URL(body.data.page_url);
  const guess = async (count: number, password: string) =>
    countStatuses(await send(count, pathname, { method: 'POST', body: new URLSearchParams({ password }) }));
  expect(await guess(2, 'right'), 'a correct one does not count').toEqual({ 303: 2 });
  expect(await guess(GUESSES + 4, 'wrong')).toEqual({ 403: GUESSES, 429: 4 });
  expect(await guess(2, 'right')).toEqual({ 429: 2 });
});
