import { auditPage } from '../../../src/audits/audit-page.ts';
import { packReport } from '../../../src/audits/packed-report.ts';
import { gatherResources } from '../../../src/audits/plan/gather-resources.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../../src/fetching/request/limit-time.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { type AuditTools, auditUrl } from '../../../src/runs/audit-url.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;

/** Fetches pages of a local site with all their resources, as input of the engine. */
export async function fetchSources(host: string, urls: readonly string[]): Promise<PageSource[]> {
  const fetcher = createFetcher({
    version: 'bench',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`Names are not resolved, because nothing may leave this machine: ${name}`);
    },
  });
  const sources: PageSource[] = [];
  for (const url of urls) {
    const audit: AuditTools['audit'] = async (fetched, { fetchResources }) => {
      const { page, planError } = await gatherResources(
        parsePage({ ...fetched, resources: [] }),
        fetchResources,
      );
      sources.push({ ...fetched, resources: page.resources });
      return { report: packReport(auditPage(page, 'too-large')), planError };
    };
    using limit = limitTime(LIMIT_MS, new AbortController().signal);
    await auditUrl(url, { ...fetcher, warmUp: () => {}, audit }, { limit });
  }
  fetcher.close();
  return sources;
}
