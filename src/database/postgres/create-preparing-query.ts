import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { errorCode } from '../../error-message.ts';

/**
 * Maximum number of prepared statements, each of which takes memory of the server. The service uses a few dozen; only
 * filters and lists of ids create more.
 */
const MAX_STATEMENTS = 300;
/** Without this timeout, a query to a crashed host waits until TCP times out, about 15 minutes. */
export const RESPONSE_TIMEOUT_MS = 60_000;
/** Statements without a timeout: those that create or change tables, or read all of their rows. */
const WITHOUT_TIMEOUT = /^\s*(create|alter|drop|vacuum|insert into \w+ select|select (count|max)\()/i;
/** Error code of a prepared statement whose result type a migration has changed. A few other errors share it. */
export const OUTDATED_STATEMENT = '0A000';

/**
 * Creates a query function for the connections of a pool. It prepares repeated statements, so that PostgreSQL plans them
 * once: planning takes several times as long as reading a few rows.
 */
export function createPreparingQuery() {
  const seenOnce = new LRUCache<string, true>({ max: MAX_STATEMENTS });
  const names = new Map<string, string>();
  let age = 0;

  /** Names statements that are sent more than once; the same on every connection. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size === MAX_STATEMENTS) return known;
    if (seenOnce.has(text)) names.set(text, `${age}-${names.size}`);
    else seenOnce.set(text, true);
    return names.get(text);
  }

  const send = (client: PoolClient, text: string, values: readonly unknown[]) =>
    client.query({
      text,
      values: [...values],
      ...(values.length > 0 && { name: nameOf(text) }),
      ...((values.length > 0 || !WITHOUT_TIMEOUT.test(text)) && { query_timeout: RESPONSE_TIMEOUT_MS }),
    });

  return async (client: PoolClient, text: string, values: readonly unknown[]) => {
    try {
      return await send(client, text, values);
    } catch (error) {
      if (errorCode(error) !== OUTDATED_STATEMENT) throw error;
      // With new names, all statements are prepared again.
      age++;
      names.clear();
      // Inside a transaction, which has failed by now, the second try fails too.
      return await send(client, text, values).catch(() => Promise.reject(error));
    }
  };
}
