import { Migrator } from '@mikro-orm/migrations';
import { type DriverException, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { AppError } from '../../errors.ts';
import { entities } from '../entities/index.ts';
import { JobSchema } from '../entities/job.ts';
import type { Orm } from '../orm.ts';
import { migrations } from './migrations/index.ts';
import { type ConnectionPool, openPool } from './open-pool.ts';
import { resilientPostgresDialect } from './resilient-postgres-dialect.ts';

/** Rethrows AppError `unavailable` from the pool; MikroORM would wrap it in its own error. */
class UnwrappingDriver extends PostgreSqlDriver {
  override convertException(error: Error): DriverException {
    return error instanceof AppError ? (error as Error as DriverException) : super.convertException(error);
  }
}

/** Opens the ORM with a connection pool. Migrations are not applied yet. */
export async function openPostgresOrm(url: string, pool: ConnectionPool = openPool(url)): Promise<Orm> {
  const orm = await MikroORM.init({
    driver: UnwrappingDriver,
    clientUrl: url,
    driverOptions: resilientPostgresDialect(pool),
    entities: entities.filter((entity) => entity !== JobSchema),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // Only migrations define indexes, the fair queue's positions, the counts of rate limiters, functions and triggers.
    schemaGenerator: {
      skipTables: ['queue_turns', 'rate_limits'],
      ignoreRoutines: true,
      ignoreTriggers: true,
    },
    allowGlobalContext: false,
  });
  // The types of the two entity managers differ only in their drivers, which the service does not use.
  return orm as unknown as Orm;
}
