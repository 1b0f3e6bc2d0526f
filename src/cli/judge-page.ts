import packageInfo from '../../package.json' with { type: 'json' };
import { createAuditPool } from '../audits/pool/audit-pool.ts';
import type { Config } from '../config.ts';
import { createFetcher } from '../fetching/create-fetcher.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import { projectOf } from '../reports/project.ts';
import type { ReportPageData } from '../web/report-page/report-page-data.ts';
import { startProgress } from './terminal/progress.ts';

/**
 * Fetches a page and audits it, with a progress line on a terminal.
 * @param url normalised and checked
 * @throws FetchError when the page cannot be fetched, or takes too long altogether
 */
export async function judgePage(url: string, config: Config): Promise<ReportPageData> {
  const fetcher = createFetcher({
    version: packageInfo.version,
    contactUrl: packageInfo.homepage,
    maxPageBytes: config.maxPageBytes,
    allow: config.allowTargets,
  });
  // The thread loads the audits while the page is on its way, and leaves this one free to show progress.
  const pool = createAuditPool(1);
  const progress = startProgress(process.stderr);
  const deadline = AbortSignal.timeout(config.auditTimeoutSeconds * 1000);
  try {
    progress.show(`Fetching ${url}`);
    const page = await fetcher.fetchPage(url, { signal: deadline });
    progress.show(`Auditing ${page.url}`);
    const report = await pool.audit(page, deadline);
    return { ...report, url, finalUrl: page.url, project: projectOf(url), generatedAt: new Date() };
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new FetchError('timeout', `That took longer than ${config.auditTimeoutSeconds} s.`, {
      cause: error,
    });
  } finally {
    progress.stop();
    fetcher.close();
    await pool.close();
  }
}
