import { parsePage } from '../../../src/audits/page.ts';
import type { PageSource } from '../../../src/audits/page-source.ts';
import { planRequests } from '../../../src/audits/plan/plan-requests.ts';
import { type AuditReport, runAudits } from '../../../src/audits/run-audits.ts';
import { parseAllowTargets } from '../../../src/fetching/allow-targets.ts';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { judgePage } from '../../../src/reports/judge-page.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;

/** A page with all that belongs to it, as the engine is given it, and what the engine says of it. */
export interface JudgedSource {
  source: PageSource;
  report: AuditReport;
}

/** Fetches pages of a site on this machine as the service does, and audits them in this process. */
export async function judgeSources(host: string, urls: readonly string[]): Promise<JudgedSource[]> {
  const fetcher = createFetcher({
    version: 'bench',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`${name} is not looked up: nothing leaves this machine.`);
    },
  });
  const judged: JudgedSource[] = [];
  for (const url of urls) {
    const tools = {
      fetchPage: fetcher.fetchPage,
      openResources: fetcher.openResources,
      plan: async (source: PageSource) => planRequests(parsePage(source)),
      audit: async (source: PageSource) => {
        const report = await runAudits(source);
        judged.push({ source, report });
        return report;
      },
    };
    await judgePage(url, tools, { signal: AbortSignal.timeout(LIMIT_MS), limitMs: LIMIT_MS });
  }
  fetcher.close();
  return judged;
}
