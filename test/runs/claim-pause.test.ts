import { test as base, expect } from 'vitest';
import { createClaimPause } from '../../src/runs/claim-pause.ts';
import { createTestClock } from '../support/test-services.ts';

const HOST = 'site.example';
const OUTAGE = { outcome: 'returned', errorCode: 'network_unavailable', host: HOST } as const;
const SUCCESS = { outcome: 'completed', errorCode: null, host: HOST } as const;

const test = base
  .extend('clock', () => createTestClock())
  .extend('changes', (): boolean[] => [])
  .extend('pause', ({ clock, changes }) => createClaimPause(clock, (isPaused) => changes.push(isPaused)))
  .extend('fail', ({ pause }) => {
    return (times: number) => {
      for (let i = 0; i < times; i++) pause.runEnded(OUTAGE);
    };
  });

test('a worker pauses after five outages, then claims one run', ({ clock, changes, pause, fail }) => {
  fail(4);
  expect([pause.isPaused, pause.delayMs(0)]).toEqual([false, 0]);
  fail(1);
  expect([pause.isPaused, pause.delayMs(0)]).toEqual([true, 1_000]);
  clock.advance(1_000);
  expect(pause.delayMs(0)).toBe(0);
  expect(pause.delayMs(1)).toBeGreaterThan(0);
  expect(changes).toEqual([true]);
});

test('the pause doubles with each further outage, up to ten seconds', ({ clock, pause, fail }) => {
  // Outages of concurrent runs count once.
  fail(16);
  const pauses = [pause.delayMs(0)];
  for (let i = 0; i < 5; i++) {
    clock.advance(pause.delayMs(0));
    fail(1);
    pauses.push(pause.delayMs(0));
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test.for([
  { outcome: 'completed', errorCode: null },
  { outcome: 'failed', errorCode: 'dns_failed' },
  { outcome: 'failed', errorCode: 'http_error' },
] as const)('a run that ended $outcome $errorCode ends the pause', (end, { changes, pause, fail }) => {
  fail(5);
  pause.runEnded({ ...end, host: HOST });
  expect([pause.isPaused, pause.delayMs(5), changes]).toEqual([false, 0, [true, false]]);
  fail(4);
  expect(pause.isPaused).toBe(false);
});

test.for([
  { outcome: 'failed', errorCode: 'timeout' },
  { outcome: 'dropped', errorCode: null },
  { outcome: 'returned', errorCode: null },
] as const)('a run that ended $outcome $errorCode does not end the pause', (end, { pause, fail }) => {
  fail(5);
  pause.runEnded({ ...end, host: HOST });
  expect(pause.isPaused).toBe(true);
});

test('there is an outage when five hosts do not respond, although others do', ({ pause }) => {
  const failMixed = (hosts: number) => {
    for (let i = 0; i < hosts; i++) {
      pause.runEnded({ ...OUTAGE, host: `${i}.example` });
      pause.runEnded(SUCCESS);
    }
  };
  failMixed(4);
  failMixed(4);
  expect(pause.hasOutage).toBe(false);
  failMixed(5);
  expect([pause.hasOutage, pause.isPaused]).toEqual([true, false]);
  for (let i = 0; i < 50; i++) pause.runEnded(SUCCESS);
  expect(pause.hasOutage).toBe(false);
});
