import { Account } from '../../src/database/entities/account.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { IdempotencyKey } from '../../src/database/entities/idempotency-key.ts';
import { Report } from '../../src/database/entities/report.ts';
import { Run } from '../../src/database/entities/run.ts';
import { Secret } from '../../src/database/entities/secret.ts';
import { AuditName, FailedAudit, ShownResult } from '../../src/database/entities/shown-result.ts';
import type { EntityManager } from '../../src/database/orm.ts';
import { readUsage } from '../../src/database/queries/project-list.ts';
import { readChecks } from '../../src/runs/stored-results.ts';

const FAILED_AUDIT_ORDER = { accountId: 'asc', auditId: 'asc', reportId: 'asc' } as const;

/** Rows by the name of their kind. */
// biome-ignore lint/suspicious/noExplicitAny: rows of all tables as JSON
export type Contents = Record<string, any[]>;

/**
 * Every row of a database by the name of its kind, as JSON; the same for both engines. Checks are without descriptions,
 * which are not stored: they come from the catalogue of the running release.
 */
export async function readContents(em: EntityManager): Promise<Contents> {
  const accounts = await em.find(Account, {}, { orderBy: { id: 'asc' } });
  const runs = await em.find(Run, {}, { orderBy: { id: 'asc' } });
  const runIds = runs.map(({ id }) => id);
  const checks = await readChecks(em, runIds);
  const contents = {
    accounts,
    apiKeys: await em.find(ApiKey, {}, { orderBy: { id: 'asc' } }),
    reports: await em.find(Report, {}, { orderBy: { id: 'asc' } }),
    runs,
    checks: [...checks].map(([runId, ofRun]) => ({ runId, checks: ofRun })).sort((a, b) => a.runId - b.runId),
    auditNames: await em.find(AuditName, {}, { orderBy: { id: 'asc' } }),
    shownResults: await em.find(ShownResult, {}, { orderBy: { reportId: 'asc' } }),
    failedAudits: await em.find(FailedAudit, {}, { orderBy: FAILED_AUDIT_ORDER }),
    // The recorded contents have the name of the column.
    idempotencyKeys: (await em.find(IdempotencyKey, {}, { orderBy: { id: 'asc' } })).map(
      ({ objectId, ...key }) => ({ ...key, reportId: objectId }),
    ),
    secrets: await em.find(Secret, {}, { orderBy: { name: 'asc' } }),
    usage: await Promise.all(accounts.map(({ id }) => readUsage(em, id))),
  };
  return JSON.parse(JSON.stringify(contents, (name, value) => (name === 'description' ? undefined : value)));
}
