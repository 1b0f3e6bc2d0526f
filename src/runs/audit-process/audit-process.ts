/** The entry point of a child process of the audit pool. */
import type { NoAxeResults } from '../../audits/accessibility/axe/axe-results.ts';
import { auditPage } from '../../audits/audit-page.ts';
import { auditWithFixes } from '../../audits/fixes/prove-fixes.ts';
import { type PackedReport, packReport } from '../../audits/packed-report.ts';
import { gatherResources } from '../../audits/plan/gather-resources.ts';
import { type ComparisonTask, compareSite, type Rows, type SiteResults } from '../../crawl/compare-site.ts';
import { type CrawledFacts, packCrawlFacts } from '../../crawl/crawl-facts.ts';
import { type DiscoveredSite, type DiscoveryTask, discoverSite } from '../../crawl/discover-site.ts';
import { createClassifiers, type SiteRules } from '../../crawl/url-rules.ts';
import { parsePage } from '../../engine/page.ts';
import { serveTasks } from '../../engine/pool/serve-tasks.ts';
import { isChallenge } from '../../facts/certainty/is-challenge.ts';
import type { PageSource } from '../../page/fetched-page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';

/** A page to audit. */
interface AuditTask {
  kind: 'audit';
  /** The page with the resources fetched so far. */
  source: PageSource;
  /** Whether an audit of the page ended its child: this one has the given resources only, and does not prove fixes. */
  isRepeat: boolean;
  /** Why axe-core is not run; null runs it. */
  withoutAxe: NoAxeResults | null;
  /** The rules of the site audit of which the page is one; null for a page of a report alone. */
  site: SiteRules | null;
}

/** The result of the task: `challenge` when the site sent a bot challenge in place of the page. */
export type AuditOutcome = AuditResult | 'challenge';

/** The report of a page. */
export interface AuditResult {
  report: PackedReport;
  /** See `GatheredPage`. */
  planError: unknown;
  /** Of a page of a site audit; absent otherwise. */
  crawled?: CrawledFacts;
}

const classifierFor = createClassifiers();

/** A page to audit, a site to discover, or one whose pages are compared. */
export type ProcessTask =
  | AuditTask
  | ({ kind: 'discover' } & DiscoveryTask)
  | ({ kind: 'compare' } & ComparisonTask);

serveTasks<ProcessTask, unknown, unknown>(
  async (task, request, notifyProof): Promise<AuditOutcome | DiscoveredSite | SiteResults | null> => {
    if (task.kind === 'compare') return await compareSite(task, (rows) => request(rows) as Promise<Rows>);
    const fetchResources = (requests: ResourceRequest[]) => request(requests) as Promise<Resource[]>;
    if (task.kind === 'discover') return await discoverSite(task, fetchResources, classifierFor);
    const { source, isRepeat, withoutAxe, site } = task;
    const parsed = parsePage(source);
    if (isChallenge(parsed)) return 'challenge';
    const { page, planError } = isRepeat
      ? { page: parsed, planError: null }
      : await gatherResources(parsed, fetchResources);
    // The fixes of a page of a site audit are not proved: that takes most of the time of an audit without it.
    const report = isRepeat || site ? auditPage(page, withoutAxe) : auditWithFixes(page, notifyProof);
    return {
      report: packReport(report),
      planError,
      ...(site && { crawled: packCrawlFacts(page, classifierFor(site)) }),
    };
  },
);
