import { unpackReport } from '../../audits/packed-report.ts';
import type { Config } from '../../config.ts';
import { projectOf } from '../../database/project-of.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { type AllowedTarget, parseAllowTargets } from '../../fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import { createAuditPool } from '../../runs/audit-process/audit-pool.ts';
import { auditUrl } from '../../runs/audit-url.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';

/** The targets that need no option if the URL of the page is one: its files may be on the same machine. */
const THIS_MACHINE = parseAllowTargets('localhost,127.0.0.1,[::1]');

/**
 * The URL of the page and the targets that its audit may connect to. Only a page on this machine may use its other ports.
 * @throws CommandError when the URL is rejected
 */
export function checkPage(
  address: string,
  allow: AllowedTarget[],
): { url: URL; allowTargets: AllowedTarget[] } {
  const { url, problem } = checkSentUrl(address, allow);
  if (url) return { url, allowTargets: allow };
  const allowTargets = [...allow, ...THIS_MACHINE];
  const local = checkSentUrl(address, allowTargets);
  if (!local.url) throw new CommandError(problem, EXIT_USAGE);
  return { url: local.url, allowTargets };
}

/**
 * Fetches a page and audits it.
 * @param url normalized and checked
 * @throws FetchError when the page cannot be fetched, or the audit exceeds its time limit
 */
export async function auditOnce(
  url: string,
  config: Config,
  onProgress: (step: AuditProgress) => void = () => undefined,
): Promise<ReportPageData> {
  const fetcher = createFetcher(fetcherOptions(config));
  // In a child process, so that this process can update a progress line.
  const pool = createAuditPool(1);
  using limit = limitTime(config.auditTimeoutSeconds * 1000, new AbortController().signal);
  try {
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
