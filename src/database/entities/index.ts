import { AccountSchema } from './account.ts';
import { ApiKeySchema } from './api-key.ts';
import { AuditNameSchema } from './audit-name.ts';
import { FailedAuditSchema } from './failed-audit.ts';
import { IdempotencyKeySchema } from './idempotency-key.ts';
import { JobSchema } from './job.ts';
import { ProjectCountSchema } from './project-count.ts';
import { ReleaseSchema } from './release.ts';
import { ReportSchema } from './report.ts';
import { ReportCountSchema } from './report-count.ts';
import { RunSchema } from './run.ts';
import { RunChecksSchema } from './run-checks.ts';
import { SecretSchema } from './secret.ts';
import { ShownResultSchema } from './shown-result.ts';

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
