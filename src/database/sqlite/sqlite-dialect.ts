import type Database from 'better-sqlite3';
import {
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type LimitNode,
  type OffsetNode,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { contains } from '../contains.ts';
import type { Dialect } from '../dialect.ts';

/** As an integer: SQLite divides integers without a remainder, and dates are stored as integer milliseconds. */
const DAY_MS = sql.raw(String(24 * 60 * 60 * 1000));
const TRIGRAM_CHARACTERS = 3;
/** Maximum number of trigrams of a search text: a few are almost as selective as all, and each takes time. */
const TRIGRAMS_AT_MOST = 4;
/** Row ids of the index are `account << 32 | report`. */
const REPORT_ID_BITS = sql.raw('32');
const REPORT_ID_MASK = sql.raw(String(2 ** 32 - 1));
/** The service uses a few dozen statements; only filters and lists of ids create more. */
const MAX_STATEMENTS = 500;

/** SQLite: index hints, FTS5 for substrings, and one writer at a time. */
const dialect: Dialect = {
  reportsBy: (index) => sql`reports indexed by ${sql.ref(index)}`,

  isIdIn: (ids) => sql`id in (select value from json_each(${JSON.stringify(ids)}))`,

  sortsAccount: (accountId) => sql`account_id = ${accountId}`,

  urlContains: (search) => contains('url', search),

  selectMatches(accountId, search) {
    const trigrams = trigramsOf(search);
    return (limit) =>
      trigrams.length > 0 ? byTrigrams(accountId, trigrams, limit) : byUrl(accountId, search, limit);
  },

  dayOf: (date) => sql`(${date} / ${DAY_MS})`,

  lock: async () => undefined,
};

function byTrigrams(accountId: number, trigrams: readonly string[], limit: number): RawBuilder<number> {
  return sql<number>`
    select rowid & ${REPORT_ID_MASK} as id from report_urls
    where report_urls match ${trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')}
    and rowid between ${accountId} << ${REPORT_ID_BITS} and ${accountId} << ${REPORT_ID_BITS} | ${REPORT_ID_MASK}
    limit ${limit}
  `;
}

/** Searches texts that are too short for the trigram index by reading the index of URLs. */
function byUrl(accountId: number, search: string, limit: number): RawBuilder<number> {
  return sql<number>`
    select id from reports indexed by reports_by_url
    where account_id = ${accountId} and ${contains('url', search)}
    limit ${limit}
  `;
}

/** Trigrams that every match contains, evenly distributed over the text. */
function trigramsOf(search: string): string[] {
  const characters = [...search];
  const last = characters.length - TRIGRAM_CHARACTERS;
  // The tokenizer ends a text at a NUL character.
  if (last < 0 || search.includes('\0')) return [];
  const steps = Math.min(last, TRIGRAMS_AT_MOST - 1);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const start = steps === 0 ? 0 : Math.round((i * last) / steps);
    return characters.slice(start, start + TRIGRAM_CHARACTERS).join('');
  });
}

/**
 * Caches the most recently used prepared statements of a connection. Kysely prepares every query again, which takes ten
 * times as long as reading one row. SQLite itself prepares a statement again when the tables change.
 */
function cacheStatements(sqlite: Database.Database): SqliteDatabase {
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
export function resilientSqliteDialect(sqlite: Database.Database): KyselyDialect {
  return {
    createAdapter: () => Object.assign(new SqliteAdapter(), { dialect }),
    createDriver: () => new ResilientSqliteDriver(sqlite),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyLimitCompiler(),
  };
}
