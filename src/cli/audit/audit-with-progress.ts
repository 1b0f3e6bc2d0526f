import { unpackReport } from '../../audits/packed-report.ts';
import type { Config } from '../../config.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import { projectOf } from '../../reports/project.ts';
import { createAuditPool } from '../../runs/audit-process/audit-pool.ts';
import { auditUrl } from '../../runs/audit-url.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { progressText } from '../../web/report-page/wording.ts';
import { startProgress } from '../terminal/progress.ts';

/**
 * Fetches a page and audits it, with a progress line on a terminal.
 * @param url normalized and checked
 * @throws FetchError when the page cannot be fetched, or the audit exceeds its time limit
 */
export async function auditWithProgress(url: string, config: Config): Promise<ReportPageData> {
  const fetcher = createFetcher(fetcherOptions(config));
  // In a child process, so that this process can update the progress line.
  const pool = createAuditPool(1);
  using progress = startProgress(process.stderr);
  using limit = limitTime(config.auditTimeoutSeconds * 1000, new AbortController().signal);
  try {
    progress.show(`Fetching ${url}`);
    const onProgress = (step: AuditProgress) => progress.show(progressText(step));
    const { report, finalUrl } = await auditUrl(url, { ...fetcher, ...pool }, { limit, onProgress });
    return { ...unpackReport(report), url, finalUrl, project: projectOf(url), generatedAt: new Date() };
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new FetchError('timeout', `The audit took longer than ${config.auditTimeoutSeconds} s.`, {
      cause: error,
    });
  } finally {
    fetcher.close();
    await pool.close();
  }
}
