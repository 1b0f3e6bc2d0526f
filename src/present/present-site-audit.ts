import { SharedCause } from '../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../crawl/findings/site-finding-type.ts';
import type { SiteAudit as SiteAuditEntity } from '../database/entities/site-audit.ts';
import { countSiteResults } from '../database/queries/site-pages.ts';
import { SiteAudit, SiteAuditSummary } from '../model/site-audit.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { compareWithPrevious } from '../reports/sites/compare-site-audits.ts';
import { readCauses, readSiteFindings } from '../reports/sites/site-results.ts';
import { pageUrl } from '../sharing/page-url.ts';
import { type Presented, present } from './present.ts';

type Services = Pick<ServiceContext, 'database' | 'publicUrl'>;

/** A site audit as an entry of a list. */
export function presentSiteAuditSummary(
  services: Pick<Services, 'publicUrl'>,
  siteAudit: SiteAuditEntity,
): Presented<typeof SiteAuditSummary> {
  return present(SiteAuditSummary, { ...siteAudit, pageUrl: pageUrl(services, siteAudit) });
}

/** A whole site audit. */
export async function presentSiteAudit(
  services: Services,
  siteAudit: SiteAuditEntity,
): Promise<Presented<typeof SiteAudit>> {
  const em = services.database.fork();
  const scoreDistribution = await countSiteResults(em, siteAudit.id);
  const comparison = await compareWithPrevious(em, siteAudit);
  const url = pageUrl(services, siteAudit);
  return present(SiteAudit, { ...siteAudit, pageUrl: url, scoreDistribution, comparison });
}

/** A site audit with all causes and findings. */
export async function presentSiteResults(services: Services, siteAudit: SiteAuditEntity) {
  const em = services.database.fork();
  const causes = await readCauses(em, siteAudit.id);
  const findings = await readSiteFindings(em, siteAudit.id);
  return {
    ...(await presentSiteAudit(services, siteAudit)),
    causes: causes.map((cause) => present(SharedCause, cause)),
    findings: findings.map((finding) => present(SiteFinding, finding)),
  };
}
