import type { MikroORM } from '@mikro-orm/core';
import type { AbstractSqlDriver, SqlEntityManager } from '@mikro-orm/sqlite';
import type { entities } from './entities/index.ts';

/** The open ORM of either engine. */
export type Orm = MikroORM<AbstractSqlDriver, SqlEntityManager, typeof entities>;
/** A unit of work, or a transaction inside one, typed by the entities, also in its Kysely queries. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
/** The part of a unit of work that SQL queries need. It loads no entities, so requests may share one. */
export type SqlConnection = Pick<EntityManager, 'getKysely' | 'getDriver' | 'getMetadata'>;
