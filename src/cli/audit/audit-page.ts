/** The library of the npm package. */
import { readConfig } from '../../config.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { AuditPool } from '../../runs/audit-process/audit-pool.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import type { AuditReport } from './audit-report.ts';
import { auditHere } from './audited-page.ts';

export type { AuditReport } from './audit-report.ts';

/** The options of an audit. */
export interface AuditPageOptions {
  /** Private addresses that may be audited, in the format of `ALLOW_TARGETS`, such as `localhost`; none by default. */
  allowTargets?: readonly string[];
  /** As the setting `AUDIT_TIMEOUT_SECONDS`. */
  timeoutSeconds?: number;
  /** As the setting `MAX_PAGE_BYTES`. */
  maxPageBytes?: number;
}

/**
 * Audits a page without a server. The page is parsed in a child process, which ends with the audit. Private addresses are
 * rejected unless they are allowed, so that the URL may come from a user of another service.
 * @param address URL; without a scheme https
 * @throws FetchError if the URL is rejected or the page cannot be audited: its `code` is one of those of `error` in the REST
 *   API, such as `dns_failed`
 * @throws ConfigError if an option is rejected
 */
export async function auditPage(address: string, options: AuditPageOptions = {}): Promise<AuditReport> {
  const config = readConfig({
    ALLOW_TARGETS: options.allowTargets?.join(','),
    AUDIT_TIMEOUT_SECONDS: options.timeoutSeconds?.toString(),
    MAX_PAGE_BYTES: options.maxPageBytes?.toString(),
  });
  const { url, problem } = checkSentUrl(address, config.allowTargets);
  if (!url) throw new FetchError('blocked_address', problem);
  const fetcher = createFetcher(fetcherOptions(config));
  const pool = new AuditPool(1);
  try {
    const page = await auditHere({ url: url.href, file: null }, { fetcher, pool }, config);
    if (page.error !== undefined) throw page.error;
    return page.report;
  } finally {
    fetcher.close();
    await pool.close();
  }
}
