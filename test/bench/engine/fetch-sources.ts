import { type AuditReport, auditPage } from '../../../src/audits/audit-page.ts';
import { packReport } from '../../../src/audits/packed-report.ts';
import { gatherResources } from '../../../src/audits/plan/gather-resources.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { createFetcher } from '../../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../../src/fetching/request/limit-time.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { type AuditTools, auditUrl } from '../../../src/runs/audit-url.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const LIMIT_MS = 30_000;
const SAMPLES = ['/bare', '/milligram', '/jquery-ui'];

/** A fetcher that may fetch from one host of this machine. */
export function openFetcher(host: string) {
  return createFetcher({
    version: 'bench',
    contactUrl: 'http://localhost/',
    maxPageBytes: MAX_PAGE_BYTES,
    allow: parseAllowTargets(host),
    resolve: async (name) => {
      throw new Error(`Names are not resolved, because nothing may leave this machine: ${name}`);
    },
  });
}

/** Audits a page within the time limit of a run. */
export async function auditLimited(url: string, tools: AuditTools): Promise<void> {
  using limit = limitTime(LIMIT_MS, new AbortController().signal);
  await auditUrl(url, tools, { limit });
}

/** Fetches pages of a local site with all their resources, as input of the engine. */
export async function fetchSources(host: string, urls: readonly string[]): Promise<PageSource[]> {
  const fetcher = openFetcher(host);
  const sources: PageSource[] = [];
  const audit: AuditTools['audit'] = async (fetched, { fetchResources }) => {
    const parsed = parsePage({ ...fetched, resources: [] });
    const { page, planError } = await gatherResources(parsed, fetchResources);
    sources.push({ ...fetched, resources: page.resources });
    return { report: packReport(auditPage(page, 'too-large')), planError };
  };
  for (const url of urls) await auditLimited(url, { ...fetcher, warmUp: () => {}, audit });
  fetcher.close();
  return sources;
}

/** The reports of some third-party pages. */
export async function auditSamples(): Promise<AuditReport[]> {
  const site = await startFixtureSite(realPages());
  const sources = await fetchSources(site.host, SAMPLES.map(site.url));
  await site.close();
  return sources.map((source) => auditPage(parsePage(source)));
}
