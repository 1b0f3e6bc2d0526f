import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** The service uses a few dozen statements; only filters and lists of ids create more. */
const MAX_STATEMENTS = 500;

/**
 * Caches the most recently used prepared statements of a connection. Kysely prepares every query again, which takes ten
 * times as long as reading one row. SQLite itself prepares a statement again when the tables change.
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

/** Converts dates to milliseconds since 1970, because SQLite has no type for them. */
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
