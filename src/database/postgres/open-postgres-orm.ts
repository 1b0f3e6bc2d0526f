import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities/index.ts';
import { Job } from '../entities/job.ts';
import type { Orm } from '../orm.ts';
import { migrations } from './migrations/index.ts';
import { PooledPostgresDialect } from './pooled-postgres-dialect.ts';

/** Opens a pool of connections. The migrations are not run yet. */
export async function openPostgresOrm(url: string): Promise<Orm> {
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: new PooledPostgresDialect(url),
    entities: entities.filter((entity) => entity !== Job),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
    // No entities: the turns of the queue, the counts of rate limiters, and the triggers.
    schemaGenerator: { skipTables: ['queue_turns', 'rate_limits', 'budgets'], ignoreTriggers: true },
    allowGlobalContext: false,
  });
  // The managers differ in their drivers alone, which nothing here asks for.
  return orm as unknown as Orm;
}
