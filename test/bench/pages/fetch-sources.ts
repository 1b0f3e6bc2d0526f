import { auditPage } from '../../../src/audits/audit-page.ts';
import { packReport } from '../../../src/audits/packed-report.ts';
import { parsePage } from '../../../src/audits/page.ts';
import type { PageSource } from '../../../src/audits/page-source.ts';
import { planRequests } from '../../../src/audits/plan/plan-requests.ts';
import { parseAllowTargets } from '../../../src/fetching/allow-targets.ts';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { judgePage } from '../../../src/reports/judge-page.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;

/** Fetches pages of a site on this machine, with all that belongs to them: what the engine would be given. */
export async function fetchSources(host: string, urls: readonly string[]): Promise<PageSource[]> {
  const fetcher = createFetcher({
    version: 'bench',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`${name} is not looked up: nothing leaves this machine.`);
    },
  });
  const sources: PageSource[] = [];
  for (const url of urls) {
    const tools = {
      fetchPage: fetcher.fetchPage,
      openResources: fetcher.openResources,
      prepare: () => {},
      plan: async (source: PageSource) => planRequests(parsePage(source)),
      audit: async (source: PageSource) => {
        sources.push(source);
        return packReport(auditPage(parsePage(source), 'too-large'));
      },
    };
    await judgePage(url, tools, { signal: AbortSignal.timeout(LIMIT_MS), limitMs: LIMIT_MS });
  }
  fetcher.close();
  return sources;
}
