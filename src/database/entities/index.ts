import { Account } from './account.ts';
import { ApiKey } from './api-key.ts';
import { AuditName } from './audit-name.ts';
import { FailedAudit } from './failed-audit.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Job } from './job.ts';
import { ProjectCount } from './project-count.ts';
import { Release } from './release.ts';
import { Report } from './report.ts';
import { ReportCount } from './report-count.ts';
import { Run } from './run.ts';
import { RunChecks } from './run-checks.ts';
import { Secret } from './secret.ts';
import { ShownResult } from './shown-result.ts';

/** All entities, of either engine. */
export const entities = [
  Account,
  ApiKey,
  Report,
  ReportCount,
  ProjectCount,
  Run,
  RunChecks,
  AuditName,
  ShownResult,
  FailedAudit,
  Job,
  IdempotencyKey,
  Secret,
  Release,
];
