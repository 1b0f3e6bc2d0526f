import type { openSqliteOrm } from './sqlite/open-sqlite-orm.ts';

/** The opened ORM; PostgreSQL's is used by what both have in common. */
export type Orm = Awaited<ReturnType<typeof openSqliteOrm>>;
/** A unit of work, or a transaction inside one. Typed by the entities, its Kysely queries included. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
/** As much of a unit of work as SQL takes: it has no entities, so requests may share one. */
export type SqlConnection = Pick<EntityManager, 'getKysely' | 'getDriver' | 'getMetadata'>;
