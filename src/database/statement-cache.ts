import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Texts of queries in use are a few dozen; only lists of ids and filters make more of them. */
const MAX_STATEMENTS = 500;

/**
 * Keeps the statements of a connection prepared, those used last. Kysely prepares the text of each query anew, which
 * takes ten times as long as looking up one row. SQLite itself prepares a statement again when the tables changed.
 */
export function cacheStatements(sqlite: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  return {
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const statement = sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}
