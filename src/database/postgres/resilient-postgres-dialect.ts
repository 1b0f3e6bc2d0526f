import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { postgresDialect } from './postgres-dialect.ts';

/**
 * Releases connections that Kysely loses when `begin` or `rollback` fails
 * (https://github.com/kysely-org/kysely/issues/1990).
 */
class ResilientPostgresDriver extends PostgresDriver {
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
export function resilientPostgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => Object.assign(new PostgresAdapter(), { dialect: postgresDialect }),
    createDriver: () => new ResilientPostgresDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
