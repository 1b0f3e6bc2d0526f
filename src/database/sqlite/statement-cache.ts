import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Texts of queries in use are a few dozen; only lists of ids and filters make more of them. */
const MAX_STATEMENTS = 500;

/**
 * Keeps the statements of a connection prepared, those used last. Kysely prepares the text of each query anew, which
 * takes ten times as long as looking up one row. SQLite itself prepares a statement again when the tables changed.
 */
export function cacheStatements(sqlite: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS });
  return {
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const statement = bindDates(sqlite.prepare(text));
      statements.set(text, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}

/** Dates are stored as milliseconds since 1970; SQLite itself knows none. */
function bindDates(statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(storable(parameters)),
    run: (parameters) => statement.run(storable(parameters)),
    iterate: (parameters) => statement.iterate(storable(parameters)),
  };
}

function storable(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => (value instanceof Date ? value.getTime() : value));
}
