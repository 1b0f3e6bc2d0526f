/** What a child process of the audit pool runs. */
import type { NoAxeResults } from '../accessibility/axe/axe-results.ts';
import { auditPage } from '../audit-page.ts';
import { type PackedReport, packReport } from '../packed-report.ts';
import { parsePage } from '../page.ts';
import type { PageSource } from '../page-source.ts';
import { gatherResources } from '../plan/gather-resources.ts';
import type { Resource, ResourceRequest } from '../resource.ts';
import { serveTasks } from './serve-tasks.ts';

/** A page to audit. */
export interface AuditTask {
  /** With the resources that are there already. */
  source: PageSource;
  /** Null audits the page with all of its resources and axe-core; else with those that are there and without axe-core. */
  withoutAxe: NoAxeResults | null;
}

/** The result of the task. */
export interface AuditResult {
  report: PackedReport;
  /** See `GatheredPage`. */
  planError: unknown;
}

serveTasks<AuditTask, ResourceRequest[], Resource[]>(
  async ({ source, withoutAxe }, fetchResources): Promise<AuditResult> => {
    const parsed = parsePage(source);
    const { page, planError } = withoutAxe
      ? { page: parsed, planError: null }
      : await gatherResources(parsed, fetchResources);
    return { report: packReport(auditPage(page, withoutAxe)), planError };
  },
);
