import { type AuditReport, auditPage } from '../../../src/audits/audit-page.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import { fetchSources } from '../pages/fetch-sources.ts';

const PAGES = ['/bare', '/milligram', '/jquery-ui'];

/** The reports of some third-party pages. */
export async function auditSamples(): Promise<AuditReport[]> {
  const site = await startFixtureSite(realPages());
  const sources = await fetchSources(site.host, PAGES.map(site.url));
  await site.close();
  return sources.map((source) => auditPage(parsePage(source)));
}
