/** The tools that audit a page. */
import { z } from 'zod';
import type { Report } from '../../database/entities/report.ts';
import { part, text } from '../../describe/vocabulary.ts';
import { NotFoundError } from '../../errors.ts';
import { createReport } from '../../reports/changes/create-report.ts';
import { runReport } from '../../reports/changes/run-report.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { isUnfinished, waitForRun } from '../../reports/watch/watch-report.ts';
import { pageContent, pageTexts, ReportHead, resultsOf, Tasks } from '../report-parts.ts';
import { atMost, privacy, reportId, type ToolContext, tool, waitSeconds } from '../tool.ts';

const options = { waitSeconds, maxTasks: atMost('tasks', 10) };

const output = part('AuditResults', '', {
  report: ReportHead,
  tasks: Tasks,
  next: text('The tool to call next.'),
  pageContent: pageContent(pageTexts),
});

/** The tools that audit a page, by name. */
export const runTools = {
  audit_page: tool({
    title: 'Audit a page',
    description:
      'Audits a web page: creates a report, waits for its audit, and returns the score and what to fix first. For a page ' +
      'that has a report, use rerun_report.',
    input: z.object({
      url: text('URL of the page; without a scheme https, or http for localhost.'),
      privacy,
      ...options,
    }),
    output,
    isReadOnly: false,
    limits: ({ maxTasks }) => ({ tasks: maxTasks }),
    call: async (context, { url, privacy, waitSeconds }) => {
      const { report } = await createReport(context.services, context.actor, { url, privacy });
      return await awaitResults(context, report, waitSeconds);
    },
  }),
  rerun_report: tool({
    title: 'Audit the page of a report again',
    description:
      'Audits the page of a report again, for example after a change of the page. An audit that is under way is joined.',
    input: z.object({ reportId, ...options }),
    output,
    isReadOnly: false,
    limits: ({ maxTasks }) => ({ tasks: maxTasks }),
    call: async (context, { reportId, waitSeconds }) => {
      const { services, actor } = context;
      await runReport(services, actor, reportId, {});
      const report = await showReport(services.database.fork(), actor, reportId);
      return await awaitResults(context, report, waitSeconds);
    },
  }),
};

/** @throws NotFoundError if the report is deleted during the wait */
async function awaitResults(context: ToolContext, started: Report, waitSeconds: number) {
  const { services, actor, signal } = context;
  const report = await waitForRun(services, actor, started, { timeoutMs: waitSeconds * 1000, signal });
  if (!report) throw new NotFoundError();
  const { details, ...results } = await resultsOf(context, report);
  return { ...results, next: nextStep(report, details?.patch != null) };
}

function nextStep(report: Report, hasPatch: boolean): string {
  const { id, status } = report;
  if (isUnfinished(report))
    return `The audit is ${status}. Call show_report with report_id ${id} in a few seconds.`;
  if (status === 'failed')
    return `The audit failed: page_content.error says why. Scores and tasks, if any, are those of an earlier audit. Once the cause is removed, call rerun_report with report_id ${id}.`;
  const patch = hasPatch ? `get_patch with report_id ${id} for edits that can be applied unchanged; ` : '';
  return `Call explain_check with report_id ${id} and the id of a task for its evidence and fixes; ${patch}rerun_report with report_id ${id} after a change of the page.`;
}
