import type { FetchResources } from '../audits/plan/gather-resources.ts';
import type { PageCrawl } from '../crawl/open-crawl.ts';
import type { FetchAll } from '../crawl/shared-resources.ts';
import type { ReportError } from '../database/report-error.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import { FetchError } from '../fetching/guard/fetch-error.ts';
import type { ResolvedHosts } from '../fetching/guard/guarded-lookup.ts';
import { limitTime, type TimeLimit } from '../fetching/request/limit-time.ts';
import { headerValue } from '../page/headers.ts';
import type { AuditPool } from './audit-process/audit-pool.ts';
import type { AuditResult } from './audit-process/audit-process.ts';
import type { AuditProgress } from './track-progress.ts';

const MAX_RESOURCES_MS = 10_000;
/** For a page of a site audit, whose resources on its own host are requested one after the other. */
const MAX_CRAWLED_RESOURCES_MS = 30_000;
/** Share of the time left after the page was fetched; the audits need the rest. */
const MAX_RESOURCES_SHARE = 0.5;
const CHALLENGED =
  'The site sent a bot challenge instead of the page. Allow the user agent of this service in the firewall or bot ' +
  'protection of the site, then run the report again.';

/** The network and the processes that audit pages. */
export interface AuditTools {
  fetcher: Pick<Fetcher, 'fetchPage' | 'openResources'>;
  pool: Pick<AuditPool, 'warmUp' | 'audit'>;
}

/** Options of the audit of a page. */
export interface AuditOptions {
  /** The account, by which audit processes are shared out. By default, all audits have the same one. */
  owner?: string;
  /** Ends the audit; its clock is paused while the page waits for an audit process. */
  limit: TimeLimit;
  /** Of a page of a site audit. */
  crawl?: PageCrawl | undefined;
  /** Called at each step after the page was fetched. */
  onProgress?: (progress: AuditProgress) => void;
}

/** The report of a page with its URL after redirects, its time to the first byte and its `Retry-After`. */
export interface AuditedPage extends AuditResult {
  finalUrl: string;
  ttfbMs: number;
  retryAfter: string | null;
}

/**
 * Fetches a page and audits it together with its resources. A resource that cannot be fetched makes checks unknown but
 * does not fail the run. Every host name is resolved once per try; a retry resolves it again, because name server
 * errors can be transient.
 * @throws FetchError when the page itself cannot be fetched or the site sends a bot challenge, or the abort reason of
 * the limit
 */
export async function auditUrl(
  url: string,
  { fetcher, pool }: AuditTools,
  { owner, limit, crawl, onProgress }: AuditOptions,
): Promise<AuditedPage> {
  const isCrawled = crawl !== undefined;
  // Starts a child process while the page is fetched.
  pool.warmUp();
  const hosts: ResolvedHosts = new Map();
  const page = await fetcher.fetchPage(url, { signal: limit.signal, hosts, admit: crawl?.admit });
  let filesDone = 0;
  let filesPlanned = 0;
  const report = (stage: AuditProgress['stage']) => onProgress?.({ stage, filesDone, filesPlanned });
  report('fetching-files');
  // Time in which a child works, or the page waits for one, does not count as time for resources.
  using resourceLimit = limitTime(
    Math.min(isCrawled ? MAX_CRAWLED_RESOURCES_MS : MAX_RESOURCES_MS, limit.leftMs * MAX_RESOURCES_SHARE),
    limit.signal,
  );
  resourceLimit.pause();
  const fetching = fetcher.openResources({
    pageUrl: page.url,
    signal: resourceLimit.signal,
    hosts,
    admit: crawl?.admit,
    // The site then gets as many requests at once as the site audit has pages under way.
    isPolite: isCrawled,
  });
  const fetchResources: FetchResources = async (requests) => {
    if (resourceLimit.signal.aborted) return [];
    resourceLimit.resume();
    filesPlanned += requests.length;
    report('fetching-files');
    try {
      const fetchAll: FetchAll = (missing) =>
        fetching.fetch(missing, () => {
          filesDone++;
          report('fetching-files');
        });
      return await (crawl ? crawl.shareResources(requests, fetchAll) : fetchAll(requests));
    } finally {
      resourceLimit.pause();
      // The child now requests the files that these refer to, or audits the page.
      report('auditing');
    }
  };
  try {
    const outcome = await pool.audit(page, { owner, limit, fetchResources, site: crawl?.rules ?? null });
    if (outcome === 'challenge') throw new FetchError('challenge', CHALLENGED, { httpStatus: page.status });
    const retryAfter = headerValue(page.headers, 'retry-after');
    return { finalUrl: page.url, ttfbMs: page.ttfbMs, retryAfter, ...outcome };
  } finally {
    fetching.close();
  }
}

/** The error code of the report when its run fails with this error: `crashed` for all but failed fetches. */
export function reportErrorOf(error: unknown): ReportError {
  if (error instanceof FetchError)
    return { code: error.code, message: error.message, httpStatus: error.httpStatus };
  return { code: 'crashed', message: 'The audit failed because of an internal error.', httpStatus: null };
}
