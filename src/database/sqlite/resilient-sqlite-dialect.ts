import type Database from 'better-sqlite3';
import {
  type DatabaseConnection,
  type Dialect,
  type LimitNode,
  type OffsetNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { sqliteDialect } from './sqlite-dialect.ts';
import { cacheStatements } from './statement-cache.ts';

/**
 * SQLite ends a transaction by itself when the disk is full or fails (https://sqlite.org/lang_transaction.html).
 * Rolling back an ended transaction is an error, after which Kysely never releases the connection, and every later
 * query waits for it.
 */
class ResilientSqliteDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;

  constructor(sqlite: Database.Database) {
    super({ database: cacheStatements(sqlite) });
    this.#sqlite = sqlite;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Adds 0 to `limit` and `offset`: SQLite reads the value of a plain parameter there while it plans, and so plans the
 * query again at each execution, which triples the time of a page of ten.
 */
class SteadyLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }

  protected override visitOffset(node: OffsetNode): void {
    super.visitOffset(node);
    this.append(' + 0');
  }
}

/** Kysely's dialect for an open SQLite connection, which survives failures of the disk. */
export function resilientSqliteDialect(sqlite: Database.Database): Dialect {
  return {
    createAdapter: () => Object.assign(new SqliteAdapter(), { dialect: sqliteDialect }),
    createDriver: () => new ResilientSqliteDriver(sqlite),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyLimitCompiler(),
  };
}
