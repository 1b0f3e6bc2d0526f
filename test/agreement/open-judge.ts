import type { Outcome } from '../../src/audits/audit.ts';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../src/fetching/request/limit-time.ts';
import { createAuditPool } from '../../src/runs/audit-process/audit-pool.ts';
import { auditUrl } from '../../src/runs/audit-url.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const RUN_LIMIT_MS = 30_000;

/** What this project says of a page. */
export interface OurAnswer {
  checks: Record<string, { outcome: Outcome; findings: number }>;
  /** Scripts make the page, so that many checks are unknown by design. */
  isClientRendered: boolean;
  /** From the request to the report, in milliseconds. */
  durationMs: number;
}

/** The whole of this project between an address and its checks, without a server. Closed to the world beyond. */
export function openJudge(host: string): { ask(url: string): Promise<OurAnswer>; close(): Promise<void> } {
  const fetcher = createFetcher({
    version: 'agreement',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`${name} is not looked up, so that every run sees the same.`);
    },
  });
  const pool = createAuditPool(1);
  const tools = { ...fetcher, ...pool };
  return {
    async ask(url) {
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
