import {
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { EngineAdapter } from '../dialect.ts';
import type { OnQuery, PoolUse } from '../engine.ts';
import { openPool } from './open-pool.ts';
import { postgresDialect } from './postgres-dialect.ts';

/**
 * Releases connections that Kysely loses: when `begin` or `rollback` fails
 * (https://github.com/kysely-org/kysely/issues/1990), and when one is acquired while the pool is closing, which would
 * wait for it forever.
 */
class ResilientPostgresDriver extends PostgresDriver {
  readonly #acquiring = new Set<Promise<unknown>>();

  override acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const acquiring = super.acquireConnection(...options);
    this.#acquiring.add(acquiring);
    const remove = () => this.#acquiring.delete(acquiring);
    acquiring.then(remove, remove);
    return acquiring;
  }

  override async destroy(): Promise<void> {
    await Promise.allSettled(this.#acquiring);
    await super.destroy();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
      throw error;
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // When the connection is closed, the server rolls back the transaction.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's dialect for a PostgreSQL pool, which survives broken connections. */
export class PooledPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #opened: { pool: ReturnType<typeof openPool> | null };
  readonly #queries: { listener: OnQuery };

  constructor(url: string) {
    const opened: { pool: ReturnType<typeof openPool> | null } = { pool: null };
    const queries: { listener: OnQuery } = { listener: () => undefined };
    const open = async () => {
      opened.pool = openPool(url, (durationMs) => queries.listener(durationMs));
      return opened.pool;
    };
    const config: PostgresDialectConfig = { pool: open };
    super(config);
    this.#config = config;
    this.#opened = opened;
    this.#queries = queries;
  }

  /** The state of the pool; null before the first statement. */
  poolUse(): PoolUse | null {
    return this.#opened.pool?.use() ?? null;
  }

  /** Calls the listener after each statement. Replaces an earlier listener. */
  observeQueries(listener: OnQuery): void {
    this.#queries.listener = listener;
  }

  override createAdapter(): EngineAdapter {
    return Object.assign(new PostgresAdapter(), { dialect: postgresDialect });
  }

  override createDriver(): Driver {
    return new ResilientPostgresDriver(this.#config);
  }
}
