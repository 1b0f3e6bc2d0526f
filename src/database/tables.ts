import type { InferKyselyDB } from '@mikro-orm/sqlite';
import type { Kysely } from 'kysely';
import type { AccountSchema } from './entities/account.ts';
import type { ApiKeySchema } from './entities/api-key.ts';
import type { IdempotencyKeySchema } from './entities/idempotency-key.ts';
import type { JobSchema } from './entities/job.ts';
import type { ProjectCountSchema } from './entities/project-count.ts';
import type { ReportSchema } from './entities/report.ts';
import type { ReportCountSchema } from './entities/report-count.ts';
import type { RunSchema } from './entities/run.ts';
import type { RunChecksSchema } from './entities/run-checks.ts';
import type { SecretSchema } from './entities/secret.ts';
import type { Reader } from './orm.ts';

/** The tables and columns as the entities declare them, for typed SQL. */
export type Tables = InferKyselyDB<
  | typeof AccountSchema
  | typeof ApiKeySchema
  | typeof ReportSchema
  | typeof ReportCountSchema
  | typeof ProjectCountSchema
  | typeof RunSchema
  | typeof RunChecksSchema
  | typeof JobSchema
  | typeof IdempotencyKeySchema
  | typeof SecretSchema,
  Record<never, never>
>;

/** Typed SQL on the unit of work's connection, inside its transaction if it has one. */
export function tables(em: Reader): Kysely<Tables> {
  return em.getKysely<Tables>();
}
