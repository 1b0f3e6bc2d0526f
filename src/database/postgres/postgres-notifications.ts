import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { Signal } from '../../signal.ts';
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
 * transactions that notify, each with its own write to disk.
 */
export class PostgresNotifications implements Notifications {
  readonly #options: ClientConfig;
  readonly #listeners = new EventEmitter<Record<string, [payload: string]>>();
  readonly #gapListeners = new Set<(isReconnected: boolean) => void>();
  readonly #closing = new AbortController();
  /** Woken by new messages and channels, by the loss of the connection and by `close`. */
  readonly #work = new Signal();
  /** Messages to send. Equal ones are one. */
  #waiting = new Map<string, [channel: string, payload: string]>();
  #isConnected = false;
  /** The loop of connections, from the first use on. */
  #running: Promise<void> | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(url: string) {
    this.#options = connectionOptions(url);
    this.#listeners.setMaxListeners(0);
  }

  notify(channel: string, payload: string): void {
    if (this.#waiting.size < MAX_WAITING) this.#waiting.set(`${channel} ${payload}`, [channel, payload]);
    this.#start();
  }

  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: (isReconnected: boolean) => void,
  ): void {
    this.#listeners.on(channel, onPayload);
    this.#gapListeners.add(onGap);
    this.#start();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** PostgreSQL has no cheap way to detect changes of other processes. */
  async changedElsewhere(): Promise<boolean> {
    return true;
  }

  /** Sends the waiting messages, if there is a connection, and ends it. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#work.wake();
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#run();
    this.#work.wake();
  }

  /** Replaces broken connections, after a pause, until the notifications are closed. */
  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#useConnection();
      } catch {
        await sleep(this.#pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
        this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Listens and notifies over one connection until the notifications are closed. @throws when the connection breaks */
  async #useConnection(): Promise<void> {
    const client = new Client({
      ...this.#options,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      application_name: 'page-reports notifications',
    });
    const listening = new Set<string>();
    let failure: unknown;
    const fail = (error?: Error) => {
      failure ??= error ?? new Error('The connection ended.');
      this.#work.wake();
    };
    client.on('error', fail);
    client.on('end', fail);
    let self: number | undefined;
    client.on('notification', ({ processId, channel, payload = '' }) => {
      if (processId === self) this.#isConnected = true;
      else this.#listeners.emit(channel, payload);
    });
    try {
      await client.connect();
      self = (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
      await client.query(`listen ${HELLO}`);
      await this.#listenToChannels(client, listening);
      await client.query(`notify ${HELLO}`);
      this.#pauseMs = FIRST_PAUSE_MS;
      for (let isLast = false; !isLast; ) {
        if (this.#waiting.size > 0 || this.#closing.signal.aborted) this.#work.wake();
        await this.#work.wait(HEARTBEAT_MS);
        if (failure) throw failure;
        isLast = this.#closing.signal.aborted;
        await this.#sendWaiting(client, listening);
      }
      await client.end();
    } catch (error) {
      // Without a response from the server, `end` never settles.
      client.end().catch(() => undefined);
      throw error;
    } finally {
      this.#isConnected = false;
    }
  }

  /**
   * Listens to channels that have gained a listener. Other channels are left out, because their messages would only
   * wake this process.
   */
  async #listenToChannels(client: Client, listening: Set<string>): Promise<void> {
    const isReconnected = listening.size === 0;
    const missing = this.#listeners.eventNames().filter((channel) => !listening.has(channel));
    for (const channel of missing) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listening.add(channel);
    }
    if (missing.length > 0) for (const onGap of this.#gapListeners) onGap(isReconnected);
  }

  /**
   * Sends the waiting messages, after listening to the channels of their responses. Without any message, the query checks
   * the connection.
   */
  async #sendWaiting(client: Client, listening: Set<string>): Promise<void> {
    const sent = this.#waiting;
    this.#waiting = new Map();
    const messages = [...sent.values()];
    try {
      // After `#waiting` is taken: the response to a message that is added meanwhile may come on a channel that this LISTEN
      // does not include. That message is sent with the next batch.
      await this.#listenToChannels(client, listening);
      await client.query({
        name: 'notify',
        text: NOTIFY,
        values: [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)],
      });
    } catch (error) {
      this.#waiting = new Map([...sent, ...this.#waiting]);
      throw error;
    }
  }
}
