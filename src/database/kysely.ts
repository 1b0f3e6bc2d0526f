import type { InferKyselyDB } from '@mikro-orm/sqlite';
import type { Kysely } from 'kysely';
import type { AccountSchema } from './entities/account.ts';
import type { ApiKeySchema } from './entities/api-key.ts';
import type { AuditNameSchema } from './entities/audit-name.ts';
import type { FailedAuditSchema } from './entities/failed-audit.ts';
import type { IdempotencyKeySchema } from './entities/idempotency-key.ts';
import type { JobSchema } from './entities/job.ts';
import type { ProjectCountSchema } from './entities/project-count.ts';
import type { ReportSchema } from './entities/report.ts';
import type { ReportCountSchema } from './entities/report-count.ts';
import type { RunSchema } from './entities/run.ts';
import type { RunChecksSchema } from './entities/run-checks.ts';
import type { SecretSchema } from './entities/secret.ts';
import type { ShownResultSchema } from './entities/shown-result.ts';
import type { SqlConnection } from './orm.ts';

const ENTITY_NAMES = {
  tableNamingStrategy: 'entity',
  columnNamingStrategy: 'property',
  convertValues: true,
} as const;

type Schemas =
  | typeof AccountSchema
  | typeof ApiKeySchema
  | typeof ReportSchema
  | typeof ReportCountSchema
  | typeof ProjectCountSchema
  | typeof RunSchema
  | typeof RunChecksSchema
  | typeof AuditNameSchema
  | typeof ShownResultSchema
  | typeof FailedAuditSchema
  | typeof JobSchema
  | typeof IdempotencyKeySchema
  | typeof SecretSchema;

/** The entities and their properties, as `kysely` uses them. */
export type Entities = InferKyselyDB<Schemas, typeof ENTITY_NAMES>;

/** The tables and their columns, as `tables` uses them. */
export type Tables = InferKyselyDB<Schemas, Record<never, never>>;

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
