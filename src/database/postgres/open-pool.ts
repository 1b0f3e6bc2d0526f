import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, type QueryResult, TypeOverrides, types } from 'pg';
import { errorCode } from '../../error-message.ts';
import { type OnQuery, type PoolUse, unavailable } from '../engine.ts';
import { connectionOptions } from './connection-options.ts';
import { createPreparingQuery, RESPONSE_TIMEOUT_MS } from './create-preparing-query.ts';

/** Maximum number of connections of a process. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Without this timeout, a transaction whose client host crashed keeps its locks until TCP times out, after hours. Our
 * transactions wait only for the server, so they are never idle for long.
 */
const IDLE_TIMEOUT = "set idle_in_transaction_session_timeout = '20s'";
/**
 * `find_reports` and `count_report` disable some scans, which adds 1e10 to the cost of a plan that needs one. This
 * exceeds `jit_above_cost`, so PostgreSQL would compile the query at each execution, for some 100 ms
 * (https://www.postgresql.org/docs/17/runtime-config-query.html).
 */
const NO_JIT = 'set jit = off';
/**
 * Statements read few rows. PostgreSQL sometimes expects more, and starting a parallel worker takes longer than the rest
 * of a list: 10 ms instead of 0.2 ms with a million reports.
 */
const NO_WORKERS = 'set max_parallel_workers_per_gather = 0';
/** Statements instead of startup parameters, which PgBouncer rejects (https://www.pgbouncer.org/config.html). */
const SETTINGS = {
  text: [NO_JIT, NO_WORKERS, IDLE_TIMEOUT].join('; '),
  query_timeout: RESPONSE_TIMEOUT_MS,
};

/**
 * Error classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection failures,
 * insufficient resources (such as a full disk), operator intervention, time limits (also of idle transactions), I/O
 * errors, and writes to a standby. Then the codes of Node.js for failed connections.
 */
const TRANSIENT_CODES =
  /^(08|25P0[34]|53|55P03|57014|57P|58|25006)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** A connection pool that replaces broken connections. */
export type ConnectionPool = ReturnType<typeof openPool>;

/**
 * Opens a pool, without a connection yet. Its statements reject with AppError `unavailable` when the server rejects them
 * or does not respond.
 * @throws Error when a file in the URL cannot be read
 */
export function openPool(url: string) {
  const overrides = new TypeOverrides();
  // Counts and sums as numbers: they stay far below 2^53.
  overrides.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    application_name: 'page-reports',
    ...connectionOptions(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: overrides,
    onConnect: (client) => client.query(SETTINGS),
  });
  const query = createPreparingQuery();
  let onQuery: OnQuery = () => undefined;
  // Without an `error` listener, a broken connection would end the process. The statement that uses it is rejected
  // anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => {
      try {
        return borrow(await pool.connect(), query, (durationMs) => onQuery(durationMs));
      } catch (error) {
        throw unavailable(error);
      }
    },
    end: () => pool.end(),
    use: (): PoolUse => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: CONNECTIONS,
    }),
    /** Calls the listener after each statement. Replaces an earlier listener. */
    observeQueries(listener: OnQuery): void {
      onQuery = listener;
    },
  };
}

/** Whether the error is transient: the statement may succeed if it is retried. */
export function isTransientError(error: unknown): boolean {
  return (
    TRANSIENT_CODES.test(errorCode(error)) ||
    (error instanceof Error && TRANSIENT_MESSAGES.test(error.message))
  );
}

function borrow(
  client: PoolClient,
  ask: ReturnType<typeof createPreparingQuery>,
  onQuery: OnQuery,
): Awaited<ReturnType<PostgresPool['connect']>> {
  let transientError: unknown;
  let hasFailed = false;
  async function query(text: string, values: unknown[]): Promise<QueryResult> {
    // Rejected without sending it: an earlier statement may still wait for its response, and this one would wait behind
    // it.
    if (transientError) throw transientError;
    const startedAt = performance.now();
    try {
      const result = await ask(client, text, values);
      hasFailed = false;
      return result;
    } catch (error) {
      hasFailed = true;
      if (!isTransientError(error)) throw error;
      transientError = unavailable(error);
      throw transientError;
    } finally {
      onQuery(performance.now() - startedAt);
    }
  }
  return {
    // Kysely's dialect calls `query` only with a text and values; it uses no cursors.
    query: query as never,
    // A failed connection is closed: the next connection may reach a server that took over after a failover. Also, when
    // a text of several statements fails, as pg-boss sends them, its transaction may still be open.
    release: () => client.release(hasFailed),
  };
}
