import { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, vi } from 'vitest';
import type { Attempt, RunContext } from '../../src/runs/run-context.ts';
import { createSuspectTry } from '../../src/runs/try-suspect.ts';
import { test } from '../support/test.ts';
import { FETCHER } from './run-fixture.ts';

const PUBLISH = { name: 'publish', args: [] };
const STORING = { name: 'storing', args: [] };

test.for([
  ['hangs counts as a death', [PUBLISH], { outcome: 'retried', changes: { crashes: 2 } }],
  ['has not started in time counts as none', [], null],
  ['could not store counts as none', [PUBLISH, STORING], null],
] as const)('a process that %s', async ([, messages, decision], { temp }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { emit } = ChildProcess.prototype;
  const emitting = vi.spyOn(ChildProcess.prototype, 'emit');
  emitting.mockImplementation(function (this: ChildProcess, event: string, ...values: unknown[]) {
    if (event === 'spawn') {
      for (const message of messages) Reflect.apply(emit, this, ['message', message]);
      vi.advanceTimersByTime(30_000);
    }
    return Reflect.apply(emit, this, [event, ...values]);
  });
  onTestFinished(() => {
    vi.useRealTimers();
    emitting.mockRestore();
  });
  const context = {
    store: { events: { publish: () => {} } },
    policy: { owner: 'a', timeoutMs: 0 },
    hasNetworkOutage: () => false,
  };
  const settings = { databaseUrl: temp.url, fetcher: { ...FETCHER, allow: [] } };
  const trySuspect = createSuspectTry(context as unknown as RunContext, settings, undefined);
  const attempt = { run: { crashes: 1 }, signal: new AbortController().signal };
  const trying = trySuspect(attempt as unknown as Attempt);
  if (decision) expect(await trying).toMatchObject(decision);
  else await expect(trying).rejects.toThrow('The process hangs.');
});
