import type { Notifications } from '../../src/database/engine.ts';

/** Notifications whose messages from other processes are sent by the test. */
export interface FakeNotifications extends Notifications {
  isConnected: boolean;
  /** Whether other processes have changed the database since the bus last checked. */
  changed: boolean;
  /** Messages to other processes: channel and payload. */
  readonly sent: string[];
  /** Channels with a listener. */
  readonly channels: string[];
  /** Delivers a message from another process. */
  receive(channel: string, payload: string): void;
  /** Simulates a new connection after a gap. */
  reconnect(): void;
}

export function createFakeNotifications({ isConnected = true } = {}): FakeNotifications {
  const listeners: {
    channel: string;
    onPayload: (payload: string) => void;
    onGap: (isReconnected: boolean) => void;
  }[] = [];
  const fake: FakeNotifications = {
    isConnected,
    changed: true,
    sent: [],
    channels: [],
    notify: (channel, payload) => fake.sent.push(`${channel} ${payload}`),
    listen: (channel, onPayload, onGap) => {
      listeners.push({ channel, onPayload, onGap });
      fake.channels.push(channel);
    },
    changedElsewhere: async () => {
      const { changed } = fake;
      fake.changed = isConnected;
      return changed;
    },
    receive: (channel, payload) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
    },
    reconnect: () => {
      for (const { onGap } of listeners) onGap(true);
    },
  };
  return fake;
}
