import { PostgresAdapter, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { EngineAdapter } from '../dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';

/** Connections of one process. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Kysely's dialect for a pool of PostgreSQL connections, which outlives those that break. */
export class PooledPostgresDialect extends PostgresDialect {
  constructor(url: string) {
    super({ pool: () => Promise.resolve(openPool(url)) });
  }

  override createAdapter(): EngineAdapter {
    return Object.assign(new PostgresAdapter(), { dialect: postgresDialect });
  }
}

function openPool(url: string): Pool {
  const overrides = new TypeOverrides();
  // Counts and sums; ids and numbers of reports are far below what a number holds exactly.
  overrides.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'page-reports',
    types: overrides,
  });
  // A connection that breaks while nobody uses it is replaced; the next query that needs it says what is wrong.
  pool.on('error', () => undefined);
  return pool;
}
