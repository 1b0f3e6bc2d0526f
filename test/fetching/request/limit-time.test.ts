import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitTime } from '../../../src/fetching/request/limit-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the signal of a time limit', () => {
  it('aborts with the reason of the caller, even if the caller has aborted before', () => {
    const caller = new AbortController();
    using limit = limitTime(1_000, caller.signal);
    expect(limit.signal.aborted).toBe(false);
    caller.abort('gone');
    expect(limit.signal.reason).toBe('gone');
    using late = limitTime(1_000, caller.signal);
    expect(late.signal.reason).toBe('gone');
  });

  it('aborts with its own reason when the time is up', () => {
    const caller = new AbortController();
    using limit = limitTime(1_000, caller.signal, () => 'too long');
    vi.advanceTimersByTime(999);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.reason).toBe('too long');
    expect(caller.signal.aborted).toBe(false);
  });

  it('can be garbage-collected once it is disposed', () => {
    const caller = new AbortController();
    {
      using limit = limitTime(1_000, caller.signal);
      expect(limit.signal.aborted).toBe(false);
    }
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  });

  it('does not abort while its clock is paused, but after the time that was left', () => {
    using limit = limitTime(1_000, new AbortController().signal);
    vi.advanceTimersByTime(400);
    limit.pause();
    limit.pause();
    vi.advanceTimersByTime(5_000);
    expect({ isOver: limit.signal.aborted, leftMs: limit.leftMs }).toEqual({ isOver: false, leftMs: 600 });
    limit.resume();
    limit.resume();
    vi.advanceTimersByTime(599);
    expect({ isOver: limit.signal.aborted, leftMs: limit.leftMs }).toEqual({ isOver: false, leftMs: 1 });
    vi.advanceTimersByTime(1);
    expect({ isOver: limit.signal.aborted, leftMs: limit.leftMs }).toEqual({ isOver: true, leftMs: 0 });
  });

  it('does not abort if its clock is resumed after its end', () => {
    const limit = limitTime(1_000, new AbortController().signal);
    limit[Symbol.dispose]();
    limit.resume();
    expect(vi.getTimerCount()).toBe(0);
  });
});
