import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Notifications } from '../engine.ts';
import { connectionOptions } from './connection-options.ts';

/** A connection without traffic for this long is checked with a query. */
const HEARTBEAT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 5_000;
/** Pause before a lost connection is replaced; doubled after each failure. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/**
 * Maximum number of messages that wait for a connection. Further messages are dropped; other processes find the changes
 * by polling.
 */
const MAX_WAITING = 10_000;

/**
 * Channel on which this process notifies itself, to check that notifications arrive: not every connection pooler
 * forwards them.
 */
const HELLO = 'hello';
const NOTIFY =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)';

/**
 * Notifications over LISTEN and NOTIFY, on a separate connection, which is opened on first use and replaced when it
 * breaks. They are not sent within the transactions that they announce: PostgreSQL serializes the commits of
 * transactions that notify, each with its own write to disk. `close` sends the waiting messages, if there is a connection.
 */
export function openNotifications(url: string): Notifications & { close(): Promise<void> } {
  const options = connectionOptions(url);
  const listeners = new EventEmitter<Record<string, [payload: string]>>();
  listeners.setMaxListeners(0);
  const gapListeners = new Set<(isReconnected: boolean) => void>();
  const closing = new AbortController();
  let waiting = new Map<string, [channel: string, payload: string]>();
  let wake = Promise.withResolvers<void>();
  let isConnected = false;
  let running: Promise<void> | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await useConnection();
      } catch {
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(
          () => undefined,
        );
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Listens and notifies over one connection until the notifications are closed. @throws when the connection breaks */
  async function useConnection(): Promise<void> {
    const client = new Client({
      ...options,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      application_name: 'page-reports notifications',
    });
    const listening = new Set<string>();
    let failure: unknown;
    const fail = (error?: Error) => {
      failure ??= error ?? new Error('The connection ended.');
      wake.resolve();
    };
    client.on('error', fail);
    client.on('end', fail);
    let self: number | undefined;
    client.on('notification', ({ processId, channel, payload = '' }) => {
      if (processId === self) isConnected = true;
      else listeners.emit(channel, payload);
    });
    try {
      await client.connect();
      self = (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
      await client.query(`listen ${HELLO}`);
      await listenToChannels(client, listening);
      await client.query(`notify ${HELLO}`);
      pauseMs = FIRST_PAUSE_MS;
      for (let isLast = false; !isLast; ) {
        await waitForWork();
        if (failure) throw failure;
        isLast = closing.signal.aborted;
        await sendWaiting(client, listening);
      }
      await client.end();
    } catch (error) {
      // Without a response from the server, `end` never settles.
      client.end().catch(() => undefined);
      throw error;
    } finally {
      isConnected = false;
    }
  }

  async function waitForWork(): Promise<void> {
    const heartbeat = setTimeout(wake.resolve, HEARTBEAT_MS);
    if (waiting.size > 0 || closing.signal.aborted) wake.resolve();
    await wake.promise;
    clearTimeout(heartbeat);
    wake = Promise.withResolvers();
  }

  /**
   * Listens to channels that have gained a listener. Other channels are left out, because their messages would only
   * wake this process.
   */
  async function listenToChannels(client: Client, listening: Set<string>): Promise<void> {
    const isReconnected = listening.size === 0;
    const missing = listeners.eventNames().filter((channel) => !listening.has(channel));
    for (const channel of missing) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listening.add(channel);
    }
    if (missing.length > 0) for (const onGap of gapListeners) onGap(isReconnected);
  }

  /**
   * Sends the waiting messages, after listening to the channels of their responses. Without any message, the query checks
   * the connection.
   */
  async function sendWaiting(client: Client, listening: Set<string>): Promise<void> {
    const sent = waiting;
    waiting = new Map();
    const messages = [...sent.values()];
    try {
      // After `waiting` is taken: the response to a message that is added meanwhile may come on a channel that this LISTEN
      // does not include. That message is sent with the next batch.
      await listenToChannels(client, listening);
      await client.query({
        name: 'notify',
        text: NOTIFY,
        values: [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)],
      });
    } catch (error) {
      waiting = new Map([...sent, ...waiting]);
      throw error;
    }
  }

  const start = () => {
    running ??= run();
    wake.resolve();
  };
  return {
    notify(channel, payload) {
      if (waiting.size < MAX_WAITING) waiting.set(`${channel} ${payload}`, [channel, payload]);
      start();
    },
    listen(channel, onPayload, onGap) {
      listeners.on(channel, onPayload);
      gapListeners.add(onGap);
      start();
    },
    get isConnected() {
      return isConnected;
    },
    // PostgreSQL has no cheap way to detect changes of other processes.
    changedElsewhere: async () => true,
    async close() {
      closing.abort();
      wake.resolve();
      await running;
    },
  };
}
