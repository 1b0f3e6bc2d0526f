import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';

/** Whether a delay is a pause between attempts. The delays of periodic work are shorter or longer. */
const isPause = (delayMs: number | undefined) => delayMs !== undefined && delayMs > 500 && delayMs < 60_000;

// Pauses between attempts end at once.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<{ setTimeout: typeof sleep }>();
  const setTimeout = vi.fn((delayMs: number, value: unknown, options?: { signal?: AbortSignal }) =>
    original.setTimeout(isPause(delayMs) ? 0 : delayMs, value, options),
  );
  return { ...original, setTimeout };
});
const test = base
  .extend('settings', { scope: 'file' }, { AUDIT_CONCURRENCY: '1' })
  .extend('parts', { scope: 'file' }, { retryDelaysMs: undefined });

test('retries a page after 1 and 3 seconds', async ({ call, onTestFinished }) => {
  const site = await startFixtureSite({ '/': { status: 503, body: 'Later' } });
  onTestFinished(site.close);
  const options = { form: { url: site.url('/') }, headers: { Prefer: 'wait=60' } };
  const { body } = await call('POST', '/reports', options);
  expect(body.data.status).toBe('failed');
  expect(site.requests.map(({ path }) => path)).toEqual(['/', '/', '/']);
  expect(
    vi
      .mocked(sleep)
      .mock.calls.map(([delayMs]) => delayMs)
      .filter(isPause),
  ).toEqual([1_000, 3_000]);
});
