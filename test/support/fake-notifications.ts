import type { Notifications } from '../../src/database/notifications.ts';

/** Notifications whose other processes are the test. */
export interface FakeNotifications extends Notifications {
  isConnected: boolean;
  /** Whether other processes changed the database; until the bus has asked. */
  changed: boolean;
  /** What was sent to other processes: channel and payload. */
  readonly sent: string[];
  /** The channels that are listened to. */
  readonly channels: string[];
  /** Has a message of another process arrive. */
  receive(channel: string, payload: string): void;
  /** As if the connection had been replaced. */
  reconnect(): void;
}

export function createFakeNotifications({ isConnected = true } = {}): FakeNotifications {
  const listeners: { channel: string; onPayload: (payload: string) => void; onGap: () => void }[] = [];
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
      for (const { onGap } of listeners) onGap();
    },
  };
  return fake;
}
