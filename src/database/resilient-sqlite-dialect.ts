import type Database from 'better-sqlite3';
import { type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';

/**
 * SQLite ends a transaction by itself when the disk is full or fails (https://sqlite.org/lang_transaction.html).
 * Rolling back what has ended is an error, after which the query builder never gives the connection back: every
 * later query would wait for it.
 */
class ResilientSqliteDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;

  constructor(sqlite: Database.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely's dialect for an open SQLite connection that outlives failures of its disk. */
export class ResilientSqliteDialect extends SqliteDialect {
  readonly #sqlite: Database.Database;

  constructor(sqlite: Database.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new ResilientSqliteDriver(this.#sqlite);
  }
}
