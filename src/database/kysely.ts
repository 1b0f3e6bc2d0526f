import type { EntityDictionary, EntityName } from '@mikro-orm/core';
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
 * Query builder with the names of tables and columns: for what MikroORM cannot translate, such as a table with an index
 * hint or of another library.
 */
export function tables(em: SqlConnection): Kysely<Tables> {
  return em.getKysely<Tables>();
}

/** Rows of `tables` as rows of an entity: with names of properties, and converted values. */
export function mapRows<Row extends object>(
  em: SqlConnection,
  entity: EntityName,
  rows: readonly object[],
): Row[] {
  const driver = em.getDriver();
  const metadata = em.getMetadata().get<Row>(entity);
  return rows.map((row) => driver.mapResult(row as EntityDictionary<Row>, metadata) as Row);
}
