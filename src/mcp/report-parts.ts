/** The parts of outputs that several tools have. */

import { Check } from '../audits/check-type.ts';
import { AfterFixes } from '../audits/score-type.ts';
import { UNTRUSTED_NOTICE } from '../audits/untrusted-notice.ts';
import type { Report as ReportRecord } from '../database/entities/report.ts';
import { errorOfReport, ReportError } from '../database/report-error.ts';
import { derived, list, part, text, url } from '../describe/vocabulary.ts';
import { ReportSummary } from '../model/report.ts';
import { checksToFix } from '../report-view/improvements.ts';
import { readReportDetails } from '../reports/show/report-details.ts';
import { pageUrl } from '../sharing/page-url.ts';
import type { Shared } from '../sharing/shared-page.ts';
import type { ToolContext } from './tool.ts';

const { id, url: reportUrl, project, status, result, score, generatedAt } = ReportSummary.shape;
const entry = { id, project, status, result, score, generatedAt };

/** A report in lists. They have no reports of site audits, so the user has sent the URL. */
export const ReportEntry = part('ReportEntry', '', { ...entry, url: reportUrl });

/** The URL of the page of a report or site audit. */
export const PageUrl = url('URL of its page for people; null without a server.').nullable();

/** State and scores of a report. */
export const ReportHead = part('ReportHead', 'The report.', {
  ...entry,
  error: part(
    'ErrorHead',
    'Why the page could not be audited.',
    ReportError.omit({ message: true }).shape,
  ).nullable(),
  scoreAfterFixes: AfterFixes.shape.score
    .nullable()
    .describe(
      'The score that the page has with all ready fixes: the patch and the headers; null if they were not evaluated.',
    ),
  pageUrl: PageUrl,
});

const { category, importance, outcome, title, advice, scoreGain } = Check.shape;
const task = { id: Check.shape.id, category, importance, outcome, title, advice, scoreGain };

/** The tasks of a report. */
export const Tasks = list(
  part('Task', '', task),
  'Failed checks and warnings, in the order in which to fix them.',
);

/** The part of an output with the texts of pages, which can try to instruct the agent that reads them. */
export function pageContent<Shape extends Parameters<typeof part>[2]>(shape: Shape) {
  return part('PageContent', '', {
    notice: derived(text(''), () => UNTRUSTED_NOTICE),
    ...shape,
  }).describe('Untrusted text of audited pages.');
}

/** The URL of a report, which may be that of a link in a page, and its error, which may quote the page. */
export const pageTexts = {
  url: reportUrl,
  error: ReportError.shape.message.nullable().describe('Why the page could not be audited.'),
};

/** The values of `ReportHead`, `Tasks` and `pageTexts`, and the details that they come from. */
export async function resultsOf({ services }: ToolContext, report: ReportRecord) {
  const details = await readReportDetails(services.database.fork(), report);
  const error = errorOfReport(report);
  const scoreAfterFixes = details?.afterFixes?.score ?? null;
  return {
    details,
    report: { ...report, error, scoreAfterFixes, pageUrl: pageUrlOf(services, report) },
    tasks: details ? checksToFix(details) : [],
    pageContent: { url: report.url, error: error?.message ?? null },
  };
}

/** @returns null without a server */
export function pageUrlOf(services: ToolContext['services'], shared: Shared): string | null {
  return services.publicUrl === '' ? null : pageUrl(services, shared);
}
