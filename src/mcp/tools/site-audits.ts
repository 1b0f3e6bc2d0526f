/** The tool that audits the pages of a site. */

import { z } from 'zod';
import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import { isOpen, type SiteAudit } from '../../database/entities/site-audit.ts';
import { integer, list, part, text } from '../../describe/vocabulary.ts';
import { ValidationError } from '../../errors.ts';
import { CreateSiteAuditInput, SiteAuditSummary, SitePage } from '../../model/site-audit.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { showSiteAudit, sitePages } from '../../reports/sites/list-site-audits.ts';
import { readCauses, readSiteFindings } from '../../reports/sites/site-results.ts';
import { waitForSiteAudit } from '../../reports/sites/watch-site-audit.ts';
import { PageUrl, pageContent, pageUrlOf } from '../report-parts.ts';
import { fieldsOf, privacy, tool, waitSeconds } from '../tool.ts';

/** Maximum number of causes, findings and pages in a response. */
const MAX_ENTRIES = 10;

/** The tools for site audits, by name. */
export const siteAuditTools = {
  audit_site: tool({
    title: 'Audit a site',
    description:
      'Audits the pages of a site, each with a report, and returns what to fix once for many pages. It can take minutes: ' +
      'call it again with the site_audit_id of the response to wait further.',
    input: z.object({
      ...fieldsOf(CreateSiteAuditInput, 'url', 'maxPages', 'maxDepth', 'include', 'exclude'),
      siteAuditId: integer('Id of a site audit that was started before, instead of a URL.').optional(),
      privacy,
      waitSeconds,
    }),
    output: part('SiteAuditResults', '', {
      siteAudit: part('SiteAuditHead', 'The site audit.', {
        ...SiteAuditSummary.omit({ privacy: true, createdAt: true, startedAt: true, updatedAt: true }).shape,
        pageUrl: PageUrl,
      }),
      pageContent: pageContent({
        causes: list(
          part('CauseEntry', '', SharedCause.omit({ fix: true, averageGain: true }).shape),
          'Causes that pages share, the highest gain first; none before the end.',
        ),
        findings: list(
          part('FindingEntry', '', SiteFinding.omit({ id: true, pages: true }).shape),
          'Faults between pages; none before the end.',
        ),
        pages: list(
          part(
            'PageEntry',
            '',
            SitePage.pick({ url: true, status: true, score: true, reportId: true }).shape,
          ),
          `The ${MAX_ENTRIES} pages with the lowest scores; pages_found counts all.`,
        ),
      }),
      next: text('The tool to call next.'),
    }),
    isReadOnly: false,
    limits: () => ({ 'page_content.causes': MAX_ENTRIES, 'page_content.findings': MAX_ENTRIES }),
    call: async ({ services, actor, signal }, { siteAuditId, waitSeconds, ...wanted }) => {
      if ((siteAuditId === undefined) === (wanted.url === undefined))
        throw new ValidationError({ url: ['Send either url or site_audit_id.'] });
      const started =
        siteAuditId === undefined
          ? (await createSiteAudit(services, actor, wanted)).siteAudit
          : await showSiteAudit(services.database.fork(), actor, siteAuditId);
      const limits = { timeoutMs: waitSeconds * 1000, signal };
      const siteAudit = await waitForSiteAudit(services, actor, started, limits);
      const em = services.database.fork();
      const { id } = siteAudit;
      const causes = await readCauses(em, id);
      const lowest = { sortBy: 'score', sort: 'asc', page: 1, perPage: MAX_ENTRIES } as const;
      return {
        siteAudit: { ...siteAudit, pageUrl: pageUrlOf(services, siteAudit) },
        pageContent: {
          causes,
          findings: await readSiteFindings(em, id),
          pages: (await sitePages.page({ em, id }, lowest)).entries,
        },
        next: nextStep(siteAudit, causes.length > 0),
      };
    },
  }),
};

function nextStep(siteAudit: SiteAudit, hasCauses: boolean): string {
  if (isOpen(siteAudit))
    return `The site audit is ${siteAudit.status}. Call audit_site with site_audit_id ${siteAudit.id} to wait further.`;
  const causes = hasCauses ? 'Fix the causes, which many pages share, first. ' : '';
  return `${causes}Call show_report with the report_id of a page for its checks.`;
}
