import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REQUESTS = 20;
const RUNS = 5;
const GUESSES = 10;

let first: TestApp;
let second: App;

beforeAll(async () => {
  const environment = {
    REQUESTS_PER_MINUTE: `${REQUESTS}`,
    RUNS_PER_MINUTE: `${RUNS}`,
    EMBEDDED_WORKER: 'off',
  };
  first = await startTestApp(environment);
  second = await first.startAnother('serve');
});
afterAll(() => first.close());

/** Sends concurrent requests, alternating between the gateways. @returns the number of responses by status */
async function send(count: number, path: string, init: () => RequestInit): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      fetch(`${i % 2 ? first.url : second.url}${path}`, { redirect: 'manual', ...init() }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('the request limit of a key applies to all gateways together', async () => {
  const headers = { Authorization: `Bearer ${await first.addAccount()}` };
  expect(await send(REQUESTS + 10, '/api/v1/account', () => ({ headers }))).toEqual({
    200: REQUESTS,
    429: 10,
  });
});

test('the run limit of a key applies to all gateways together, without rejected requests', async () => {
  const site = await startFixtureSite({});
  const headers = { Authorization: `Bearer ${await first.addAccount()}`, Prefer: 'respond-async' };
  const create = () => ({ method: 'POST', headers, body: new URLSearchParams({ url: site.url('/') }) });
  expect(await send(RUNS + 4, '/api/v1/reports', create)).toEqual({ 201: RUNS, 429: 4 });
  await site.close();
});

test('the limit of wrong passwords applies to all gateways together', async () => {
  const created = await fetch(`${first.url}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await first.addAccount()}`, Prefer: 'respond-async' },
    body: new URLSearchParams({ url: 'http://127.0.0.1/', privacy: '2', password: 'right' }),
  });
  const { data } = (await created.json()) as { data: { page_url: string } };
  const { pathname } = new URL(data.page_url);
  const guess = (password: string) => () => ({ method: 'POST', body: new URLSearchParams({ password }) });
  expect(await send(2, pathname, guess('right')), 'a correct one does not count').toEqual({ 303: 2 });
  expect(await send(GUESSES + 4, pathname, guess('wrong'))).toEqual({ 403: GUESSES, 429: 4 });
  expect(await send(2, pathname, guess('right'))).toEqual({ 429: 2 });
});
