import { Account } from './account.ts';
import { ApiKey, Session } from './api-key.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Job } from './job.ts';
import { Release } from './release.ts';
import { Report } from './report.ts';
import { ProjectCount, ReportCount } from './report-count.ts';
import { Run, RunChecks } from './run.ts';
import { Secret } from './secret.ts';
import { AuditName, FailedAudit, ShownResult } from './shown-result.ts';
import { SiteAudit, SiteHost, SitePage } from './site-audit.ts';

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
  Session,
  SiteAudit,
  SitePage,
  SiteHost,
  Release,
];
