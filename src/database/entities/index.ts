import { AccountSchema } from './account.ts';
import { ApiKeySchema } from './api-key.ts';
import { IdempotencyKeySchema } from './idempotency-key.ts';
import { JobSchema } from './job.ts';
import { ReleaseSchema } from './release.ts';
import { ReportSchema } from './report.ts';
import { ProjectCountSchema, ReportCountSchema } from './report-count.ts';
import { RunChecksSchema, RunSchema } from './run.ts';
import { SecretSchema } from './secret.ts';
import { AuditNameSchema, FailedAuditSchema, ShownResultSchema } from './shown-result.ts';

/** All entities, of either engine. */
export const entities = [
  AccountSchema,
  ApiKeySchema,
  ReportSchema,
  ReportCountSchema,
  ProjectCountSchema,
  RunSchema,
  RunChecksSchema,
  AuditNameSchema,
  ShownResultSchema,
  FailedAuditSchema,
  JobSchema,
  IdempotencyKeySchema,
  SecretSchema,
  ReleaseSchema,
];
