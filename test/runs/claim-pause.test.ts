import { beforeEach, describe, expect, it } from 'vitest';
import { createClaimPause } from '../../src/runs/claim-pause.ts';
import { createTestClock, type TestClock } from '../support/test-services.ts';

const HOST = 'site.example';
const OUTAGE = { outcome: 'returned', errorCode: 'network_unavailable', host: HOST } as const;
const SUCCESS = { outcome: 'completed', errorCode: null, host: HOST } as const;

let clock: TestClock;
let changes: boolean[];
let pause: ReturnType<typeof createClaimPause>;
beforeEach(() => {
  clock = createTestClock();
  changes = [];
  pause = createClaimPause(clock, (isPaused) => changes.push(isPaused));
});
const fail = (times: number) => {
  for (let i = 0; i < times; i++) pause.runEnded(OUTAGE);
};

describe('a worker', () => {
  it('claims without a pause after four outages in a row', () => {
    fail(4);
    expect([pause.isPaused, pause.delayMs(0)]).toEqual([false, 0]);
  });

  it('pauses after five outages in a row, and claims one run when the pause is over', () => {
    fail(5);
    expect([pause.isPaused, pause.delayMs(0)]).toEqual([true, 1_000]);
    clock.advance(1_000);
    expect(pause.delayMs(0)).toBe(0);
    expect(pause.delayMs(1)).toBeGreaterThan(0);
    expect(changes).toEqual([true]);
  });

  it('counts concurrent runs as one outage', () => {
    fail(16);
    expect(pause.delayMs(0)).toBe(1_000);
  });

  it('doubles the pause with each further outage, up to ten seconds', () => {
    fail(5);
    const pauses: number[] = [];
    for (let i = 0; i < 5; i++) {
      clock.advance(pause.delayMs(0));
      fail(1);
      pauses.push(pause.delayMs(0));
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it.each([
    { outcome: 'completed', errorCode: null },
    { outcome: 'failed', errorCode: 'dns_failed' },
    { outcome: 'failed', errorCode: 'http_error' },
  ] as const)('claims again after a run that ended $outcome $errorCode', (end) => {
    fail(5);
    pause.runEnded({ ...end, host: HOST });
    expect([pause.isPaused, pause.delayMs(5), changes]).toEqual([false, 0, [true, false]]);
    fail(4);
    expect(pause.isPaused).toBe(false);
  });

  it.each([
    { outcome: 'failed', errorCode: 'timeout' },
    { outcome: 'dropped', errorCode: null },
    { outcome: 'returned', errorCode: null },
  ] as const)('stays paused after a run that ended $outcome $errorCode', (end) => {
    fail(5);
    pause.runEnded({ ...end, host: HOST });
    expect(pause.isPaused).toBe(true);
  });

  it('has an outage when five hosts do not respond, although others do', () => {
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
});
