import type { Outcome } from '../../src/audits/audit-type.ts';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import { gatherResources } from '../../src/audits/plan/gather-resources.ts';
import { parsePage } from '../../src/engine/page.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../src/fetching/request/limit-time.ts';
import type { PageSource } from '../../src/page/fetched-page.ts';
import { AuditPool } from '../../src/runs/audit-process/audit-pool.ts';
import { type AuditTools, auditUrl } from '../../src/runs/audit-url.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const RUN_LIMIT_MS = 30_000;

/** The result of this engine for a page. */
export interface OurReport {
  checks: Record<string, { outcome: Outcome; findings: number }>;
  /** The page is client-rendered, so many of its checks are unknown by design. */
  isClientRendered: boolean;
  /** From the request to the report, in milliseconds. */
  durationMs: number;
}

/** A fetcher that reaches one host only. */
export function openFetcher(host: string) {
  return createFetcher({
    version: 'lab',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`Names are not resolved, so that every run has the same files: ${name}`);
    },
  });
}

/** Fetches pages of a local site with all their resources, as input of the engine. */
export async function fetchSources(host: string, urls: readonly string[]): Promise<PageSource[]> {
  const fetcher = openFetcher(host);
  const sources: PageSource[] = [];
  for (const url of urls) sources.push(await fetchWhole(fetcher, url));
  fetcher.close();
  return sources;
}

/** Fetches a page with its resources. */
export async function fetchWhole(fetcher: ReturnType<typeof openFetcher>, url: string): Promise<PageSource> {
  const { signal } = new AbortController();
  const hosts = new Map();
  const page = await fetcher.fetchPage(url, { signal, hosts });
  const fetching = fetcher.openResources({ pageUrl: page.url, signal, hosts });
  const gathered = await gatherResources(parsePage({ ...page, resources: [] }), (requests) =>
    fetching.fetch(requests, () => undefined),
  );
  fetching.close();
  return { ...page, resources: gathered.page.resources };
}

/** Audits a page within the time limit of a run. */
export async function auditLimited(url: string, tools: AuditTools) {
  using limit = limitTime(RUN_LIMIT_MS, new AbortController().signal);
  return await auditUrl(url, tools, { limit });
}

/**
 * Opens the fetcher and the audit pool, without a server or a database.
 * @param host the only host that it may reach
 */
export function openEngine(host: string): { audit(url: string): Promise<OurReport>; close(): Promise<void> } {
  const fetcher = openFetcher(host);
  const pool = new AuditPool(1);
  const tools = { fetcher, pool };
  return {
    async audit(url) {
      const start = performance.now();
      const { report } = await auditLimited(url, tools);
      const durationMs = performance.now() - start;
      const checks = unpackChecks(report.checks).map(({ id, outcome, evidenceTotal: findings }) => [
        id,
        { outcome, findings },
      ]);
      return {
        checks: Object.fromEntries(checks),
        isClientRendered: report.rendering === 'client',
        durationMs,
      };
    },
    async close() {
      fetcher.close();
      await pool.close();
    },
  };
}
