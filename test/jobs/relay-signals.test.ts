import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import type { Notifications } from '../../src/database/notifications.ts';
import type { QueueSignals } from '../../src/jobs/queue.ts';
import { relaySignals } from '../../src/jobs/relay-signals.ts';

interface Process {
  signals: EventEmitter<QueueSignals>;
  heard: string[];
  sent: string[];
  reconnect(): void;
}

let here: Process;
let there: Process;
/** Of all processes. */
let listeners: { owner: Process; channel: string; onPayload: (payload: string) => void }[];

beforeEach(() => {
  listeners = [];
  [here, there] = [startProcess(), startProcess()];
});

/** A process whose notifications come to all others. */
function startProcess(): Process {
  const signals = new EventEmitter<QueueSignals>();
  const gaps: (() => void)[] = [];
  const started: Process = {
    signals,
    heard: [],
    sent: [],
    reconnect: () => {
      for (const onGap of gaps) onGap();
    },
  };
  const notifications: Notifications = {
    arrive: true,
    listen: (channel, onPayload, onGap) => {
      listeners.push({ owner: started, channel, onPayload });
      gaps.push(onGap);
    },
    notify: (channel, payload) => {
      started.sent.push(channel);
      for (const { owner, channel: heard, onPayload } of listeners)
        if (owner !== started && heard === channel) onPayload(payload);
    },
  };
  signals.on('wake', () => started.heard.push('wake'));
  signals.on('cancel', (runId) => started.heard.push(`cancel ${runId}`));
  relaySignals(signals, notifications);
  return started;
}

it('carries signals to the workers of other processes, once', () => {
  here.signals.emit('wake');
  here.signals.emit('cancel', 7);
  expect(there.heard).toEqual(['wake', 'cancel 7']);
  expect(here.heard).toEqual(['wake', 'cancel 7']);
  expect(here.sent).toEqual(['run_queued', 'run_deleted']);
  expect(there.sent).toEqual([]);
});

it('carries what this process signals after it heard of others', () => {
  there.signals.emit('wake');
  here.signals.emit('wake');
  expect(there.heard).toEqual(['wake', 'wake']);
});

it('wakes the workers of this process when notifications may have been missed, and no others', () => {
  here.reconnect();
  expect(here.heard).toEqual(['wake']);
  expect(there.heard).toEqual([]);
});
