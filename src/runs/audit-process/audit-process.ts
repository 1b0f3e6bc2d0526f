/** The entry point of a child process of the audit pool. */
import type { NoAxeResults } from '../../audits/accessibility/axe/axe-results.ts';
import { auditPage } from '../../audits/audit-page.ts';
import { isChallenge } from '../../audits/facts/certainty/is-challenge.ts';
import { auditWithFixes } from '../../audits/fixes/prove-fixes.ts';
import { type PackedReport, packReport } from '../../audits/packed-report.ts';
import { gatherResources } from '../../audits/plan/gather-resources.ts';
import { crawlFacts, type LinkedFacts } from '../../crawl/crawl-facts.ts';
import { parsePage } from '../../engine/page.ts';
import { serveTasks } from '../../engine/pool/serve-tasks.ts';
import type { PageSource } from '../../page/fetched-page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';

/** A page to audit. */
export interface AuditTask {
  /** The page with the resources fetched so far. */
  source: PageSource;
  /** Whether an audit of the page ended its child: this one has the given resources only, and does not prove fixes. */
  isRepeat: boolean;
  /** Why axe-core is not run; null runs it. */
  withoutAxe: NoAxeResults | null;
  /** Whether the page is one of a site audit. */
  isCrawled: boolean;
}

/** The result of the task: `challenge` when the site sent a bot challenge in place of the page. */
export type AuditOutcome = AuditResult | 'challenge';

/** The report of a page. */
export interface AuditResult {
  report: PackedReport;
  /** See `GatheredPage`. */
  planError: unknown;
  /** Of a page of a site audit; absent otherwise. */
  crawled?: LinkedFacts;
}

serveTasks<AuditTask, ResourceRequest[], Resource[]>(
  async ({ source, isRepeat, withoutAxe, isCrawled }, fetchResources, notifyProof): Promise<AuditOutcome> => {
    const parsed = parsePage(source);
    if (isChallenge(parsed)) return 'challenge';
    const { page, planError } = isRepeat
      ? { page: parsed, planError: null }
      : await gatherResources(parsed, fetchResources);
    // The fixes of a page of a site audit are not proved: that takes most of the time of an audit without it.
    const report = isRepeat || isCrawled ? auditPage(page, withoutAxe) : auditWithFixes(page, notifyProof);
    return { report: packReport(report), planError, ...(isCrawled && { crawled: crawlFacts(page) }) };
  },
);
