import { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, vi } from 'vitest';
import { unpackChecks } from '../../../src/audits/packed-report.ts';
import type { FetchResources } from '../../../src/audits/plan/gather-resources.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { AuditPool } from '../../../src/runs/audit-process/audit-pool.ts';
import { sourceOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';
import { childPids } from '../../engine/pool/processes/child-pids.ts';
import { sharedAuditPool } from '../../support/shared-audit-pool.ts';
import { test as base } from '../../support/test.ts';

const ORDINARY = sourceOf({ html: '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>' });
/** A page with a problem and a fix. */
const UNTITLED = sourceOf({ html: '<!doctype html><html><title>Page</title><h1>Page</h1>' });
const HEAP_MIB = 64;
/** A page with more objects than fit into such a heap. */
const HUGE = sourceOf({
  html: `<script type="application/ld+json">[${'{"a":{}},'.repeat(500_000)}{}]</script>`,
});
const STYLED = sourceOf({ html: '<title>Page</title><link rel="stylesheet" href="a.css"><p>Text' });
const STYLES: Record<string, string> = {
  'https://example.org/a.css': '@import "b.css";',
  'https://example.org/b.css': 'p { color: red }',
};
const AUDIT_PROCESS = new URL('../../../src/runs/audit-process/audit-process.ts', import.meta.url);
const LIMIT = { signal: AbortSignal.any([]), pause: () => {}, resume: () => {} };

const fetchStyles: FetchResources = async (requests) =>
  requests.flatMap(({ url }) => {
    const text = STYLES[url];
    return text === undefined ? [] : fetched('stylesheet', url, { text });
  });

/** Opens pools, which are closed after the test. */
const test = base.extend('openPool', async ({}, { onCleanup }) => {
  const pools = new AsyncDisposableStack();
  onCleanup(() => pools.disposeAsync());
  return (...options: ConstructorParameters<typeof AuditPool>) =>
    pools.adopt(new AuditPool(...options), (pool) => pool.close());
});

/** Audits a page. By default, no resource can be fetched. */
async function audit(pool: AuditPool, source: PageSource, fetchResources: FetchResources = async () => []) {
  const outcome = await pool.audit(source, { limit: LIMIT, fetchResources });
  if (outcome === 'challenge') throw new Error('The page is a bot challenge.');
  return { ...outcome, checks: unpackChecks(outcome.report.checks) };
}

/** Calls `react` before each message of a child is received, until the test ends. */
function onMessages(react: (kind: string, child: ChildProcess) => void): void {
  const { emit } = ChildProcess.prototype;
  const emitting = vi.spyOn(ChildProcess.prototype, 'emit');
  emitting.mockImplementation(function (this: ChildProcess, event: string, ...values: unknown[]) {
    if (event === 'message') react(Object(values[0]).kind, this);
    return Reflect.apply(emit, this, [event, ...values]);
  });
  onTestFinished(() => emitting.mockRestore());
}

test('audits a page with its resources', async () => {
  const fetchResources = vi.fn(fetchStyles);
  const { report, checks, planError } = await audit(sharedAuditPool(), STYLED, fetchResources);
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
  expect(report.score).toBeGreaterThan(0);
  expect(checks).toContainEqual(expect.objectContaining({ id: 'document-title', outcome: 'passed' }));
  expect(planError).toBeNull();
});

test('retries with the fetched resources when a child is lost', async ({ openPool }) => {
  const { report } = await audit(sharedAuditPool(), STYLED, fetchStyles);
  const others = childPids(AUDIT_PROCESS);
  const onKilled = vi.fn();
  const fetchResources = vi.fn<FetchResources>(async (requests) => {
    const [child] = childPids(AUDIT_PROCESS).filter((pid) => !others.includes(pid));
    if (child && onKilled.mock.calls.length === 0) process.kill(child, 'SIGKILL');
    await expect.poll(() => onKilled).toHaveBeenCalledTimes(1);
    return await fetchStyles(requests);
  });
  expect((await audit(openPool(1, { onKilled }), STYLED, fetchResources)).report).toEqual(report);
  const requested = fetchResources.mock.calls.flatMap(([requests]) => requests.map(({ url }) => url));
  expect(requested.filter((url) => url in STYLES).sort()).toEqual(Object.keys(STYLES));
});

test('loses a child, but no other audit, to a page that takes all memory', async ({ openPool }) => {
  const onKilled = vi.fn();
  // A full heap takes seconds of collections on a busy machine.
  const pool = openPool(2, { heapMib: HEAP_MIB, onKilled, stepLimitMs: 60_000, repeatLimitMs: 60_000 });
  const huge = audit(pool, HUGE);
  const concurrent = audit(pool, ORDINARY);
  await expect(huge).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect((await concurrent).checks).not.toEqual([]);
  expect(onKilled, 'with axe-core, and without it').toHaveBeenCalledTimes(2);
  expect((await audit(pool, ORDINARY)).checks).not.toEqual([]);
});

test('audits a page without axe-core if it takes too long with it', async ({ openPool }) => {
  const { checks } = await audit(openPool(1, { stepLimitMs: 1 }), ORDINARY);
  expect(checks).toContainEqual(expect.objectContaining({ id: 'document-title', outcome: 'passed' }));
  const unknown = { id: 'html-has-lang', outcome: 'unknown', reason: 'timeout' };
  expect(checks).toContainEqual(expect.objectContaining(unknown));
});

test('fails with the code timeout if the page takes too long without axe-core, too', async ({ openPool }) => {
  const auditing = audit(openPool(1, { stepLimitMs: 1, repeatLimitMs: 1 }), ORDINARY);
  await expect(auditing).rejects.toMatchObject({ name: 'FetchError', code: 'timeout', httpStatus: 200 });
});

test('keeps the results of axe-core if the proof of fixes ends the process', async ({ openPool }) => {
  onMessages((kind, child) => void (kind === 'notice' && child.kill('SIGKILL')));
  const onKilled = vi.fn();
  const { report, checks } = await audit(openPool(1, { onKilled }), UNTITLED);
  expect(onKilled).toHaveBeenCalledOnce();
  expect(report.afterFixes).toBeNull();
  expect(checks).toContainEqual(expect.objectContaining({ id: 'html-has-lang', outcome: 'failed' }));
});

test('an audit that is repeated with axe-core has 4 s, too, while another account waits', async ({
  openPool,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = openPool(1);
  let other: Promise<unknown> | undefined;
  let children = 0;
  onMessages((kind, child) => {
    if (kind === 'notice') child.kill('SIGKILL');
    if (kind !== 'ready' || ++children !== 2) return;
    other = pool.audit(ORDINARY, { owner: 'other', limit: LIMIT, fetchResources: async () => [] });
    queueMicrotask(() => vi.advanceTimersByTime(4_000));
  });
  const { checks } = await audit(pool, UNTITLED);
  const unknown = { id: 'html-has-lang', outcome: 'unknown', reason: 'timeout' };
  expect(checks).toContainEqual(expect.objectContaining(unknown));
  await other;
});

test('does not count the wait for a process toward the limit of axe-core', async ({ openPool }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = openPool(1);
  const audits = [audit(pool, ORDINARY), audit(pool, ORDINARY)];
  // No process has started yet.
  vi.advanceTimersByTime(60_000);
  for (const { checks } of await Promise.all(audits))
    expect(checks).toContainEqual(expect.objectContaining({ id: 'html-has-lang', outcome: 'passed' }));
  vi.useRealTimers();
});
