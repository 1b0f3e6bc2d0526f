import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CHANNELS, type Channel, type Notifications } from '../notifications.ts';

/** A connection that was silent for so long is asked whether it is still there. */
const HEARTBEAT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 5_000;
/** Pause before a lost connection is replaced; twice as long each time that this fails. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
/** What waits while there is no connection; beyond that, others find out by looking. */
const MAX_WAITING = 10_000;

/** Told to oneself, to know that notifications arrive: not every pooler in front of a server passes them on. */
const HELLO = 'hello';
const NOTIFY =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)';

/** Notifications that have to be closed. */
export interface OpenNotifications extends Notifications {
  /** Tells what still waits to be told, if there is a connection. */
  close(): Promise<void>;
}

/**
 * Notifications over LISTEN and NOTIFY, on one connection of their own, which is opened when it is first needed and
 * replaced when it breaks. They are sent apart from the changes they tell of: transactions that notify commit one
 * after the other, each with its own write to the disk.
 */
export function openNotifications(url: string): OpenNotifications {
  const listeners = new EventEmitter<Record<Channel | 'gap', [payload: string]>>();
  listeners.setMaxListeners(0);
  const closing = new AbortController();
  let waiting = new Map<string, [channel: Channel, payload: string]>();
  let nudge = Promise.withResolvers<void>();
  let arrive = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      try {
        await converse(() => {
          pauseMs = FIRST_PAUSE_MS;
        });
      } catch {
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(
          () => undefined,
        );
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Listens and tells, until the notifications are closed. @throws when the connection breaks */
  async function converse(onConnected: () => void): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'page-reports notifications',
    });
    const heard = new Set<Channel>();
    let failure: unknown;
    const fail = (error?: Error) => {
      failure ??= error ?? new Error('The connection ended.');
      nudge.resolve();
    };
    client.on('error', fail);
    client.on('end', fail);
    let self: number | undefined;
    client.on('notification', ({ processId, channel, payload = '' }) => {
      if (processId === self) arrive = true;
      else listeners.emit(channel as Channel, payload);
    });
    try {
      await client.connect();
      self = (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
      await client.query(`listen ${HELLO}`);
      await hear(client, heard);
      await client.query(`notify ${HELLO}`);
      onConnected();
      for (let isLast = false; !isLast; ) {
        await somethingToDo();
        if (failure) throw failure;
        isLast = closing.signal.aborted;
        await hear(client, heard);
        await tell(client);
      }
      await client.end();
    } catch (error) {
      // A connection that hears nothing does not hear that it ends either.
      client.end().catch(() => undefined);
      throw error;
    } finally {
      arrive = false;
    }
  }

  async function somethingToDo(): Promise<void> {
    const heartbeat = setTimeout(nudge.resolve, HEARTBEAT_MS);
    if (waiting.size > 0 || closing.signal.aborted) nudge.resolve();
    await nudge.promise;
    clearTimeout(heartbeat);
    nudge = Promise.withResolvers();
  }

  /** Has the connection hear what somebody listens to by now; the rest would wake this process for nothing. */
  async function hear(client: Client, heard: Set<Channel>): Promise<void> {
    const missing = CHANNELS.filter((channel) => listeners.listenerCount(channel) > 0 && !heard.has(channel));
    for (const channel of missing) {
      await client.query(`listen ${channel}`);
      heard.add(channel);
    }
    if (missing.length > 0) listeners.emit('gap', '');
  }

  /** Tells what waits; when nothing does, this only asks whether the connection is there. */
  async function tell(client: Client): Promise<void> {
    const told = waiting;
    waiting = new Map();
    const messages = [...told.values()];
    try {
      await client.query({
        name: 'notify',
        text: NOTIFY,
        values: [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)],
      });
    } catch (error) {
      waiting = new Map([...told, ...waiting]);
      throw error;
    }
  }

  const start = () => {
    running ??= run();
  };
  return {
    notify(channel, payload) {
      if (waiting.size < MAX_WAITING) waiting.set(`${channel} ${payload}`, [channel, payload]);
      start();
      nudge.resolve();
    },
    listen(channel, onPayload, onGap) {
      listeners.on(channel, onPayload);
      listeners.on('gap', onGap);
      start();
      nudge.resolve();
    },
    get arrive() {
      return arrive;
    },
    async close() {
      closing.abort();
      nudge.resolve();
      await running;
    },
  };
}
