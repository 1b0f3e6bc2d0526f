import type { Outcome } from '../../src/audits/audit.ts';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../src/fetching/request/limit-time.ts';
import { createAuditPool } from '../../src/runs/audit-process/audit-pool.ts';
import { auditUrl } from '../../src/runs/audit-url.ts';

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

/** The options of a fetcher that reaches one host only. */
export function fetcherOptions(host: string): Parameters<typeof createFetcher>[0] {
  return {
    version: 'agreement',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`Names are not resolved, so that every run has the same files: ${name}`);
    },
  };
}

/**
 * Opens the fetcher and the audit pool, without a server or a database.
 * @param host the only host that it may reach
 */
export function openEngine(host: string): { audit(url: string): Promise<OurReport>; close(): Promise<void> } {
  const fetcher = createFetcher(fetcherOptions(host));
  const pool = createAuditPool(1);
  const tools = { ...fetcher, ...pool };
  return {
    async audit(url) {
      const start = performance.now();
      using limit = limitTime(RUN_LIMIT_MS, new AbortController().signal);
      const { report } = await auditUrl(url, tools, { limit });
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
