import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Check } from '../../../src/audits/check.ts';
import { unpackChecks } from '../../../src/audits/packed-report.ts';
import { type AuditPool, createAuditPool } from '../../../src/audits/pool/audit-pool.ts';
import { sourceOf } from '../audit-cases.ts';

const ORDINARY = sourceOf({ html: '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>' });
/** More objects than a process's heap holds. */
const HUGE = sourceOf({
  html: `<script type="application/ld+json">[${'{"a":{}},'.repeat(4_000_000)}{}]</script>`,
});
const UNLIMITED = AbortSignal.any([]);

let pool: AuditPool;
let killed = 0;
beforeAll(() => {
  pool = createAuditPool(2, { onKilled: () => killed++ });
});
afterAll(() => pool.close());

const checksOf = async (audit: ReturnType<AuditPool['audit']>): Promise<Check[]> =>
  unpackChecks((await audit).checks);

it('audits a page in a child process', async () => {
  const { score, checks } = await pool.audit(ORDINARY, UNLIMITED);
  expect(score).toBeGreaterThan(0);
  expect(unpackChecks(checks).find(({ id }) => id === 'html-has-lang')).toMatchObject({ outcome: 'passed' });
});

it('plans in a child process what to fetch for a page', async () => {
  const requests = await pool.plan(sourceOf({ html: '<script src="/a.js"></script>' }), UNLIMITED);
  expect(requests).toContainEqual({
    url: 'https://example.org/a.js',
    purpose: 'script',
    method: 'GET',
    body: 'text',
  });
});

it('loses a child process to a page that takes all memory, and neither its neighbour nor the next page', async () => {
  killed = 0;
  const huge = pool.audit(HUGE, UNLIMITED);
  const neighbour = pool.audit(ORDINARY, UNLIMITED);
  await expect(huge).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect(await checksOf(neighbour)).not.toEqual([]);
  expect(killed, 'one with axe-core, one without').toBe(2);
  expect(await checksOf(pool.audit(ORDINARY, UNLIMITED))).not.toEqual([]);
}, 60_000);

it('stops when told to, and audits the next page', async () => {
  const stopping = new AbortController();
  const stopped = pool.audit(HUGE, stopping.signal);
  setTimeout(() => stopping.abort(), 200);
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(await checksOf(pool.audit(ORDINARY, UNLIMITED))).not.toEqual([]);
});

it('leaves axe-core out of a page that takes too long with it', async () => {
  const impatient = createAuditPool(1, { withAxeLimitMs: 1 });
  try {
    const checks = await checksOf(impatient.audit(ORDINARY, UNLIMITED));
    expect(checks.find(({ id }) => id === 'document-title')).toMatchObject({ outcome: 'passed' });
    expect(checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({
      outcome: 'unknown',
      reason: 'timeout',
    });
  } finally {
    await impatient.close();
  }
});

it('does not count the wait for a process against axe-core', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const small = createAuditPool(1);
  try {
    const audits = [small.audit(ORDINARY, UNLIMITED), small.audit(ORDINARY, UNLIMITED)];
    // No process has begun by now.
    vi.advanceTimersByTime(60_000);
    for (const checks of await Promise.all(audits.map(checksOf))) {
      expect(checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({ outcome: 'passed' });
    }
  } finally {
    vi.useRealTimers();
    await small.close();
  }
});
