import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import {
  type AbstractSqlDriver,
  type DriverException,
  PostgreSqlDriver,
  type SqlEntityManager,
} from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { errorCode } from '../../error-message.ts';
import { AppError } from '../../errors.ts';
import { lock } from '../dialect.ts';
import type { Engine, Transact } from '../engine.ts';
import { entities } from '../entities/index.ts';
import { Job } from '../entities/job.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager, Orm } from '../orm.ts';
import { OUTDATED_STATEMENT } from './create-preparing-query.ts';
import { migrations } from './migrations/index.ts';
import { type ConnectionPool, openPool } from './open-pool.ts';
import { resilientPostgresDialect } from './postgres-dialect.ts';
import { PostgresNotifications } from './postgres-notifications.ts';
import { requireSessions } from './require-sessions.ts';

/** Error codes for serialization failures and deadlocks: PostgreSQL aborts one of two conflicting transactions. */
const CONFLICT_CODES = new Set(['40001', '40P01']);
/**
 * Error codes after which a transaction is retried. The last one means that a migration has invalidated a prepared
 * statement.
 */
const RETRYABLE_CODES = new Set([...CONFLICT_CODES, OUTDATED_STATEMENT]);
const OLDEST_VERSION = 16;
const VERSION_UNIT = 10_000;
const TRIES = 5;
const PAUSE_MS = 20;

/** @param url `postgres://user:password@host:port/database` */
export async function openPostgresEngine(url: string): Promise<Engine> {
  const { orm, pool } = await openServer(url);
  const notifications = new PostgresNotifications(url);
  return {
    name: 'postgres',
    orm,
    transact: createRetryingTransact(orm),
    isTransientError: isConflict,
    migrationNames: migrations.map((Each) => new Each(orm.driver, orm.config).name),
    hasMigrations: async (em) =>
      (await em.execute("select 1 where to_regclass('mikro_orm_migrations') is not null")).length > 0,
    lockMigrations: (em) => lock(em, 'migrations'),
    notifications,
    poolUse: pool.use,
    observeQueries: pool.observeQueries,
    async close() {
      await notifications.close();
      await orm.close(true);
    },
  };
}

async function openServer(url: string): Promise<{ orm: Orm; pool: ConnectionPool }> {
  let orm: Orm | undefined;
  try {
    const pool = openPool(url);
    orm = openPostgresOrm(url, pool);
    await requireServer(orm);
    await requireSessions(url);
    return { orm, pool };
  } catch (error) {
    await orm?.close();
    // The URL may contain a password.
    const cause = error instanceof AppError ? error.cause : error;
    throw new Error('DATABASE_URL: the PostgreSQL database cannot be opened.', { cause });
  }
}

/** Rethrows AppError `unavailable` from the pool; MikroORM would wrap it in its own error. */
class UnwrappingDriver extends PostgreSqlDriver {
  override convertException(error: Error): DriverException {
    return error instanceof AppError ? (error as Error as DriverException) : super.convertException(error);
  }
}

/** Opens the ORM with a connection pool. Migrations are not applied yet. */
export function openPostgresOrm(url: string, pool: ConnectionPool = openPool(url)): Orm {
  return new MikroORM<AbstractSqlDriver, SqlEntityManager, typeof entities>({
    driver: UnwrappingDriver,
    clientUrl: url,
    driverOptions: resilientPostgresDialect(pool),
    entities: entities.filter((entity) => entity !== Job),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // Only migrations define indexes, the table that ordered the queue until 1.1, the counts of rate limiters, functions and triggers.
    schemaGenerator: {
      skipTables: ['queue_turns', 'rate_limits'],
      ignoreRoutines: true,
      ignoreTriggers: true,
    },
    allowGlobalContext: false,
  });
}

/** @throws Error for a server that is too old, or a database whose encoding cannot store every script */
async function requireServer(orm: Orm): Promise<void> {
  const { rows } = await sql<{ versionNumber: number; version: string; encoding: string }>`
    select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
      pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()
  `.execute(kysely(orm.em));
  const problem = rows[0] && serverProblem(rows[0].versionNumber, rows[0].version, rows[0].encoding);
  if (problem) throw new Error(problem);
}

/** Why the service cannot use a server; null if it can. @param number its `server_version_num`, such as 160004 */
export function serverProblem(number: number, version: string, encoding: string): string | null {
  if (number < OLDEST_VERSION * VERSION_UNIT)
    return `its server is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}; it must be created with encoding 'UTF8'`;
  return null;
}

function createRetryingTransact(orm: Orm): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await orm.em.fork().transactional((em) => work(em as EntityManager));
      } catch (error) {
        if (attempt === TRIES || !RETRYABLE_CODES.has(errorCode(error))) throw error;
        await sleep(PAUSE_MS * attempt * Math.random());
      }
    }
  };
}

/** Whether a transaction failed by conflicts in all tries; it may succeed later. */
function isConflict(error: unknown): boolean {
  return CONFLICT_CODES.has(errorCode(error));
}
