import { LRUCache } from 'lru-cache';
import type { PoolClient, QueryResult } from 'pg';

/** Texts of queries in use are a few dozen; only lists of ids and filters make more. Each takes memory of the server. */
const MAX_STATEMENTS = 300;
/** Without it, a query to a crashed host waits until TCP times out, about 15 minutes. */
export const RESPONSE_TIMEOUT_MS = 60_000;
/** Statements that create or change tables or read all of their rows have no timeout. */
const TAKES_ITS_TIME = /^\s*(create|alter|drop|vacuum|insert into \w+ select|select (count|max)\()/i;
/** Code of the error when a migration has changed what a prepared statement gives; it is shared with rare others. */
export const OUTDATED_STATEMENT = '0A000';

/** Sends a query on one of the connections of a pool. */
export type PreparingQuery = (
  client: PoolClient,
  text: string,
  values: readonly unknown[],
) => Promise<QueryResult>;

/**
 * Queries whose connections prepare the statements that come again, and so plan them once: planning takes several times
 * as long as looking up a few rows.
 */
export function createPreparingQuery(): PreparingQuery {
  const names = createNames();
  const send = (client: PoolClient, text: string, values: readonly unknown[]) =>
    client.query({
      text,
      values: [...values],
      ...(values.length > 0 && { name: names.nameOf(text) }),
      ...((values.length > 0 || !TAKES_ITS_TIME.test(text)) && { query_timeout: RESPONSE_TIMEOUT_MS }),
    });
  return async (client, text, values) => {
    try {
      return await send(client, text, values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.renew();
      // Inside a transaction, which has failed now, it fails again.
      return await send(client, text, values).catch(() => Promise.reject(error));
    }
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === OUTDATED_STATEMENT;
}

/** Names for the texts that come at least twice, the same on every connection. */
function createNames() {
  const seenOnce = new LRUCache<string, true>({ max: MAX_STATEMENTS });
  const names = new Map<string, string>();
  let age = 0;
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known || names.size === MAX_STATEMENTS) return known;
      if (!seenOnce.has(text)) {
        seenOnce.set(text, true);
        return;
      }
      const name = `${age}-${names.size}`;
      names.set(text, name);
      return name;
    },
    /** Every text gets another name, so that it is prepared anew. */
    renew() {
      age++;
      names.clear();
    },
  };
}
