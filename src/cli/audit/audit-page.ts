/** The library of the npm package. */
import { readConfig } from '../../config.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { createAuditPool } from '../../runs/audit-process/audit-pool.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import type { AuditReport } from './audit-report.ts';
import { auditHere } from './audited-page.ts';
import { checkPage } from './check-page.ts';

export type { AuditReport } from './audit-report.ts';

/** The settings of the service that an audit uses, as texts of environment variables. */
export type AuditSettings = Partial<
  Record<'ALLOW_TARGETS' | 'AUDIT_TIMEOUT_SECONDS' | 'MAX_PAGE_BYTES', string>
>;

/**
 * Audits a page without a server, as `page-reports audit --json` does. The page is parsed in a child process, which ends
 * with the audit.
 * @param address URL; without a scheme https, or http for localhost
 * @throws Error when the settings or the URL are rejected, or the page cannot be audited: its `code` is then one of the
 *   codes of `error` in the REST API, such as `dns_failed`
 */
export async function auditPage(address: string, settings: AuditSettings = {}): Promise<AuditReport> {
  const config = readConfig(settings);
  const { url, allowTargets } = checkPage(address, config.allowTargets);
  const fetcher = createFetcher(fetcherOptions({ ...config, allowTargets }));
  const pool = createAuditPool(1);
  try {
    const page = await auditHere({ url: url.href, file: null }, { ...fetcher, ...pool }, config);
    if (page.error !== undefined) throw page.error;
    return page.report;
  } finally {
    fetcher.close();
    await pool.close();
  }
}
