import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import Database from 'better-sqlite3';
import { Account } from './entities/account.ts';
import { ApiKey } from './entities/api-key.ts';
import { IdempotencyKey } from './entities/idempotency-key.ts';
import { Job } from './entities/job.ts';
import { ProjectCount } from './entities/project-count.ts';
import { Report } from './entities/report.ts';
import { ReportCount } from './entities/report-count.ts';
import { Run } from './entities/run.ts';
import { RunChecks } from './entities/run-checks.ts';
import { Secret } from './entities/secret.ts';
import { migrations } from './migrations/index.ts';
import { ResilientSqliteDialect } from './resilient-sqlite-dialect.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** Rights of a database file: it holds the signing key and password hashes. SQLite gives its log the same. */
export const OWNER_ONLY = 0o600;

export type Orm = Awaited<ReturnType<typeof openOrm>>;
/** A unit of work, or a transaction inside one. Typed by the entities, its Kysely queries included. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
/** What reading takes: typed SQL, in whatever unit of work or outside of any. */
export type Reader = Pick<EntityManager, 'getKysely'>;

/**
 * Opens the database. Its migrations are not run yet.
 * @param file path of the SQLite file, whose folder is made when missing, or `:memory:`
 */
export async function openOrm(file: string) {
  return await MikroORM.init({
    dbName: file,
    driverOptions: new ResilientSqliteDialect(openSqlite(file)),
    entities: [
      Account,
      ApiKey,
      Report,
      ReportCount,
      ProjectCount,
      Run,
      RunChecks,
      Job,
      IdempotencyKey,
      Secret,
    ],
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // Migrations alone know the index of substrings, its own tables, and the triggers.
    schemaGenerator: { skipTables: [/^report_urls/], ignoreTriggers: true },
    allowGlobalContext: false,
  });
}

/** Opens a connection with the durability every writer needs; each pragma holds for its connection only. */
export function openSqlite(file: string): Database.Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  }
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  // What is deleted frees disk. Holds for files that are new, and for those that `vacuum` writes anew.
  database.pragma('auto_vacuum = FULL');
  database.pragma('journal_mode = WAL');
  // The library is compiled with NORMAL for WAL files, which can lose acknowledged commits in a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return database;
}
