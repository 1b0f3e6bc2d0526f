import packageInfo from '../../package.json' with { type: 'json' };
import { unpackReport } from '../audits/packed-report.ts';
import { createAuditPool } from '../audits/pool/audit-pool.ts';
import type { Config } from '../config.ts';
import { createFetcher } from '../fetching/create-fetcher.ts';
import { FetchError } from '../fetching/fetch-error.ts';
import { judgePage } from '../reports/judge-page.ts';
import { projectOf } from '../reports/project.ts';
import type { ReportPageData } from '../web/report-page/report-page-data.ts';
import { startProgress } from './terminal/progress.ts';

/**
 * Fetches a page and audits it, with a progress line on a terminal.
 * @param url normalised and checked
 * @throws FetchError when the page cannot be fetched, or takes too long altogether
 */
export async function judgeWithProgress(url: string, config: Config): Promise<ReportPageData> {
  const fetcher = createFetcher({
    version: packageInfo.version,
    contactUrl: packageInfo.homepage,
    maxPageBytes: config.maxPageBytes,
    allow: config.allowTargets,
  });
  // In a child process, which leaves this one free to show progress.
  const pool = createAuditPool(1);
  const progress = startProgress(process.stderr);
  const limitMs = config.auditTimeoutSeconds * 1000;
  const deadline = AbortSignal.timeout(limitMs);
  try {
    progress.show(`Fetching ${url}`);
    const { report, finalUrl } = await judgePage(
      url,
      {
        fetchPage: fetcher.fetchPage,
        openResources: fetcher.openResources,
        prepare: pool.prepare,
        plan: pool.plan,
        audit: pool.audit,
      },
      { signal: deadline, limitMs, onFetched: (found) => progress.show(`Auditing ${found}`) },
    );
    return { ...unpackReport(report), url, finalUrl, project: projectOf(url), generatedAt: new Date() };
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
