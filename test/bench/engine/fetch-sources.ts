import { type AuditReport, auditPage } from '../../../src/audits/audit-page.ts';
import { parsePage } from '../../../src/engine/page.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { fetchWhole, openFetcher } from '../../agreement/open-engine.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';

const SAMPLES = ['/bare', '/milligram', '/jquery-ui'];

/** Fetches pages of a local site with all their resources, as input of the engine. */
export async function fetchSources(host: string, urls: readonly string[]): Promise<PageSource[]> {
  const fetcher = openFetcher(host);
  const sources: PageSource[] = [];
  for (const url of urls) sources.push(await fetchWhole(fetcher, url));
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
