import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { entities } from '../entities/index.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { ResilientSqliteDialect } from './resilient-sqlite-dialect.ts';

/**
 * Opens the database. Migrations are not applied yet.
 * @param file path of the SQLite file, whose folder is created if missing, or `:memory:`
 */
export async function openSqliteOrm(file: string) {
  return await MikroORM.init({
    dbName: file,
    driverOptions: new ResilientSqliteDialect(openSqlite(file)),
    entities,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // Only migrations define indexes, the trigram index with its internal tables, and triggers.
    schemaGenerator: { skipTables: [/^report_urls/], ignoreTriggers: true },
    allowGlobalContext: false,
  });
}
