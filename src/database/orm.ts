import type { MikroORM } from '@mikro-orm/core';
import type { SqliteDriver, EntityManager as SqliteEntityManager } from '@mikro-orm/sqlite';
import type { entities } from './entities/index.ts';

/** The opened ORM. PostgreSQL's has the same type: only what both engines have in common is used. */
export type Orm = MikroORM<SqliteDriver, SqliteEntityManager, typeof entities>;
/** A unit of work, or a transaction inside one. Typed by the entities, its Kysely queries included. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
/** As much of a unit of work as SQL takes: it has no entities, so requests may share one. */
export type SqlConnection = Pick<EntityManager, 'getKysely' | 'getDriver' | 'getMetadata'>;
