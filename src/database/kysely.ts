import type { InferKyselyDB } from '@mikro-orm/sqlite';
import type { Kysely } from 'kysely';
import type { entities } from './entities/index.ts';
import type { SqlConnection } from './orm.ts';

const ENTITY_NAMES = {
  tableNamingStrategy: 'entity',
  columnNamingStrategy: 'property',
  convertValues: true,
} as const;

/** The entities and their properties, as `kysely` uses them. */
export type Entities = InferKyselyDB<(typeof entities)[number], typeof ENTITY_NAMES>;

/** The tables and their columns, as `tables` uses them. */
export type Tables = InferKyselyDB<(typeof entities)[number], Record<never, never>>;

/**
 * Query builder with the names of entities and properties. It uses the connection and the transaction of the unit of
 * work.
 */
export function kysely(em: SqlConnection): Kysely<Entities> {
  return em.getKysely<Entities, typeof ENTITY_NAMES>(ENTITY_NAMES);
}

/**
 * Query builder with the names of tables and columns, which MikroORM does not translate: for raw SQL, and for parts
 * that it cannot translate, such as a table with an index hint.
 */
export function tables(em: SqlConnection): Kysely<Tables> {
  return em.getKysely<Tables>();
}
