import type { PackedReport } from '../audits/packed-report.ts';
import type { AuditPool } from '../audits/pool/audit-pool.ts';
import type { Resource } from '../audits/resource.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import type { FetchedPage } from '../fetching/fetched-page.ts';
import { limitTime } from '../fetching/limit-time.ts';

/** First what the page refers to, then what that leads to, and once more: a style sheet of a style sheet. */
const MAX_ROUNDS = 3;
const MAX_RESOURCES_MS = 10_000;
/** Of the time that is left once the page is there. The audits need theirs. */
const MAX_RESOURCES_SHARE = 0.5;

/** What pages are judged with: the fetcher's part, and the audit pool's. */
export interface JudgeTools {
  fetchPage: (url: string, options: { signal: AbortSignal }) => Promise<FetchedPage>;
  openResources: Fetcher['openResources'];
  prepare: AuditPool['prepare'];
  plan: AuditPool['plan'];
  audit: AuditPool['audit'];
}

/** A page's report, and where the page was found. */
export interface JudgedPage {
  finalUrl: string;
  report: PackedReport;
  /** What broke while what belongs to the page was sought, so that the report lacks some of it; else null. */
  gatherError: unknown;
}

/** How long, and who is told. */
export interface JudgeOptions {
  /** Ends it. */
  signal: AbortSignal;
  /** How long `signal` leaves. */
  limitMs: number;
  /** Told when the page is there and its audit begins. */
  onFetched?: (url: string) => void;
}

/**
 * Fetches a page and what belongs to it, and audits it. What cannot be fetched beside the page makes checks
 * unknown, and fails nothing.
 * @throws FetchError when the page itself cannot be fetched, or the signal's reason
 */
export async function judgePage(
  url: string,
  tools: JudgeTools,
  { signal, limitMs, onFetched }: JudgeOptions,
): Promise<JudgedPage> {
  const startedAt = performance.now();
  // A child process begins while the page is on its way.
  tools.prepare();
  const page = await tools.fetchPage(url, { signal });
  onFetched?.(page.url);
  const leftMs = Math.max(0, limitMs - (performance.now() - startedAt));
  const resourcesMs = Math.floor(Math.min(MAX_RESOURCES_MS, leftMs * MAX_RESOURCES_SHARE));
  using limit = limitTime(resourcesMs, signal);
  const { resources, error: gatherError } = await gatherResources(page, tools, limit.signal);
  signal.throwIfAborted();
  return { finalUrl: page.url, report: await tools.audit({ ...page, resources }, signal), gatherError };
}

/** Everything beside the page that could be had until the signal fires, or planning breaks down. */
async function gatherResources(
  page: FetchedPage,
  { plan, openResources }: JudgeTools,
  signal: AbortSignal,
): Promise<{ resources: Resource[]; error: unknown }> {
  const resources: Resource[] = [];
  const fetching = openResources(signal);
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const requests = await plan({ ...page, resources }, signal);
      if (requests.length === 0) break;
      resources.push(...(await fetching.fetch(requests)));
    }
    return { resources, error: null };
  } catch (error) {
    // A page that cannot be planned for may still be audited by itself; that its time is up is no fault.
    return { resources, error: signal.aborted ? null : error };
  } finally {
    fetching.close();
  }
}
