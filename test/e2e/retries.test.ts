import { expect } from 'vitest';
import { startFixtureSite } from '../support/fixture-site.ts';
import { skipWaits } from '../support/skip-waits.ts';
import { test as base } from '../support/test.ts';

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('parts', { scope: 'file' }, { retryDelaysMs: undefined });

test('retries a page after 1 and 3 seconds', async ({ call, onTestFinished }) => {
  const site = await startFixtureSite({ '/': { status: 503, body: 'Later' } });
  onTestFinished(site.close);
  const pauses = skipWaits();
  const options = { form: { url: site.url('/') }, headers: { Prefer: 'wait=60' } };
  const { body } = await call('POST', '/reports', options);
  expect(body.data.status).toBe('failed');
  expect(site.requests.map(({ path }) => path)).toEqual(['/', '/', '/']);
  expect(pauses).toEqual([1_000, 3_000]);
});
