import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Check } from '../../../src/audits/check.ts';
import { unpackChecks } from '../../../src/audits/packed-report.ts';
import type { FetchResources } from '../../../src/audits/plan/gather-resources.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { type AuditPool, createAuditPool } from '../../../src/runs/audit-process/audit-pool.ts';
import { sourceOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';
import { childPids } from '../../engine/pool/processes/child-pids.ts';

const ORDINARY = sourceOf({ html: '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>' });
/** A page with more objects than fit into the heap of a process. */
const HUGE = sourceOf({
  html: `<script type="application/ld+json">[${'{"a":{}},'.repeat(4_000_000)}{}]</script>`,
});
const AUDIT_PROCESS = new URL('../../../src/runs/audit-process/audit-process.ts', import.meta.url);
const UNLIMITED = AbortSignal.any([]);
const STYLED = sourceOf({ html: '<title>Page</title><link rel="stylesheet" href="a.css"><p>Text' });
const STYLES: Record<string, string> = {
  'https://example.org/a.css': '@import "b.css";',
  'https://example.org/b.css': 'p { color: red }',
};
const fetchStyles: FetchResources = async (requests) =>
  requests.flatMap(({ url }) => {
    const text = STYLES[url];
    return text === undefined ? [] : fetched('stylesheet', url, { text });
  });

let pool: AuditPool;
let killed = 0;
beforeAll(() => {
  pool = createAuditPool(2, { onKilled: () => killed++ });
});
afterAll(() => pool.close());

/** Audits a page. By default, no resource can be fetched. */
const audit = async (
  source: PageSource,
  {
    signal = UNLIMITED,
    fetchResources = async () => [],
    processes = pool,
  }: { signal?: AbortSignal; fetchResources?: FetchResources; processes?: AuditPool } = {},
) => {
  const limit = { signal, pause: () => {}, resume: () => {} };
  const outcome = await processes.audit(source, { limit, fetchResources });
  if (outcome === 'challenge') throw new Error('The page is a bot challenge.');
  return outcome;
};
const checksOf = async (audited: ReturnType<typeof audit>): Promise<Check[]> =>
  unpackChecks((await audited).report.checks);

it('audits a page in a child process', async () => {
  const { report } = await audit(ORDINARY);
  expect(report.score).toBeGreaterThan(0);
  expect(unpackChecks(report.checks).find(({ id }) => id === 'html-has-lang')).toMatchObject({
    outcome: 'passed',
  });
});

it('requests the resources of the page, and audits it with them', async () => {
  const fetchResources = vi.fn(fetchStyles);
  const { report, planError } = await audit(STYLED, { fetchResources });
  expect(fetchResources.mock.calls[0]?.[0]).toContainEqual({
    url: 'https://example.org/a.css',
    purpose: 'stylesheet',
    method: 'GET',
    body: 'text',
  });
  expect(fetchResources.mock.calls[1]?.[0]).toContainEqual(
    expect.objectContaining({ url: 'https://example.org/b.css' }),
  );
  expect(report.page.requests).toBe(3);
  expect(planError).toBeNull();
});

it('audits another page while one waits for its resources', async () => {
  const single = createAuditPool(1);
  const fetching = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  try {
    const fetchResources: FetchResources = async (requests) => {
      fetching.resolve();
      await done.promise;
      return await fetchStyles(requests);
    };
    const slow = audit(STYLED, { fetchResources, processes: single });
    await fetching.promise;
    const alone = await audit(ORDINARY);
    expect((await audit(ORDINARY, { processes: single })).report).toEqual(alone.report);
    done.resolve();
    expect((await slow).report).toEqual((await audit(STYLED, { fetchResources: fetchStyles })).report);
  } finally {
    await single.close();
  }
});

it('retries with the fetched resources when a child is lost', async () => {
  const single = createAuditPool(1, { onKilled: () => killed++ });
  killed = 0;
  const others = childPids(AUDIT_PROCESS);
  const fetchResources = vi.fn<FetchResources>(async (requests) => {
    const [child] = childPids(AUDIT_PROCESS).filter((pid) => !others.includes(pid));
    if (child && killed === 0) process.kill(child, 'SIGKILL');
    await expect.poll(() => killed).toBe(1);
    return await fetchStyles(requests);
  });
  try {
    const { report } = await audit(STYLED, { fetchResources, processes: single });
    expect(report).toEqual((await audit(STYLED, { fetchResources: fetchStyles })).report);
    const asked = fetchResources.mock.calls.flatMap(([requests]) => requests.map(({ url }) => url));
    expect(asked).toEqual(expect.arrayContaining(Object.keys(STYLES)));
    expect(asked.filter((url) => url in STYLES)).toHaveLength(2);
  } finally {
    await single.close();
  }
});

it('loses a child process to a page that takes all memory, but not concurrent or later audits', async () => {
  killed = 0;
  const huge = audit(HUGE);
  const neighbor = audit(ORDINARY);
  await expect(huge).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect(await checksOf(neighbor)).not.toEqual([]);
  expect(killed, 'one with axe-core, one without').toBe(2);
  expect(await checksOf(audit(ORDINARY))).not.toEqual([]);
});

it('stops on abort, and audits the next page', async () => {
  const stopping = new AbortController();
  const stopped = audit(HUGE, { signal: stopping.signal });
  setTimeout(() => stopping.abort(), 200);
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(await checksOf(audit(ORDINARY))).not.toEqual([]);
});

it('audits a page without axe-core if it takes too long with it', async () => {
  const impatient = createAuditPool(1, { withAxeLimitMs: 1 });
  try {
    const checks = await checksOf(audit(ORDINARY, { processes: impatient }));
    expect(checks.find(({ id }) => id === 'document-title')).toMatchObject({ outcome: 'passed' });
    expect(checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({
      outcome: 'unknown',
      reason: 'timeout',
    });
  } finally {
    await impatient.close();
  }
});

it('does not count the wait for a process toward the limit of axe-core', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const small = createAuditPool(1);
  try {
    const audits = [audit(ORDINARY, { processes: small }), audit(ORDINARY, { processes: small })];
    // No process has started yet.
    vi.advanceTimersByTime(60_000);
    for (const checks of await Promise.all(audits.map(checksOf))) {
      expect(checks.find(({ id }) => id === 'html-has-lang')).toMatchObject({ outcome: 'passed' });
    }
  } finally {
    vi.useRealTimers();
    await small.close();
  }
});
