/** The tools that read reports. */
import { z } from 'zod';
import { AUDIT_ID, Category, CheckOutcome } from '../../audits/audit-type.ts';
import { Check } from '../../audits/check-type.ts';
import { Fix } from '../../audits/finding-type.ts';
import { RunSummary } from '../../database/queries/run-list.ts';
import { integer, list, part, text } from '../../describe/vocabulary.ts';
import { AppError } from '../../errors.ts';
import { COMMAND } from '../../installation.ts';
import { ReportFindings, ReportSummary } from '../../model/report.ts';
import { present } from '../../present/present.ts';
import { reports } from '../../reports/lists/list-reports.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { CompareRunsInput, compareReportRuns } from '../../reports/show/compare-report-runs.ts';
import { readPatch, readReportDetails } from '../../reports/show/report-details.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { ChangeCounts, CheckChangeKind, ScoreFields } from '../../runs/comparison-type.ts';
import { fitResponse } from '../fit-response.ts';
import { pageContent, pageTexts, ReportEntry, ReportHead, resultsOf } from '../report-parts.ts';
import { atMost, fieldsOf, reportId, tool } from '../tool.ts';

const { id, category, importance, outcome, title, scoreGain } = Check.shape;

const { evidence, evidenceTotal, fixes: _fixes, value: _value, expected: _expected, ...facts } = Check.shape;

const Patch = part('Patch', '', {
  wholePatch: text('Where to get the patch if it is too large for a response, else null.').nullable(),
  pageContent: pageContent({ patch: text('The diff; null if it is too large.').nullable() }),
});

const ReportList = part('ReportList', '', {
  reports: list(ReportEntry, 'The reports, the newest first.'),
  nextCursor: text('The cursor for the reports after these; null if there are none.').nullable(),
});

const { id: runId, result, score, finishedAt } = RunSummary.shape;
const ComparedRun = part('ComparedRun', '', { id: runId, result, score, finishedAt });
const ComparedCheck = part('ComparedCheck', '', { outcome, title }).nullable();

/** The tools that read reports, by name. */
export const reportTools = {
  show_report: tool({
    title: 'Show a report',
    description:
      'Returns the scores and checks of a report: by default the checks that failed or have a warning, in the order in ' +
      'which to fix them.',
    input: z.object({
      reportId,
      category: Category.describe('Only checks in this category.').optional(),
      outcomes: list(CheckOutcome, 'Only checks with one of these outcomes.').default(['failed', 'warning']),
      maxChecks: atMost('checks', 20),
    }),
    output: part('ShownReport', '', {
      report: ReportHead,
      categories: ReportFindings.shape.categories,
      checks: list(
        part('ShownCheck', '', { id, category, importance, outcome, title, scoreGain }),
        'The checks.',
      ),
      pageContent: pageContent({
        ...pageTexts,
        title: ReportSummary.shape.title,
        finalUrl: ReportFindings.shape.finalUrl,
      }),
    }),
    isReadOnly: true,
    limits: ({ maxChecks }) => ({ checks: maxChecks }),
    call: async (context, { reportId, category, outcomes }) => {
      const shown = await showReport(context.services.database.fork(), context.actor, reportId);
      const { details, report, tasks, pageContent } = await resultsOf(context, shown);
      const checks = [...new Set([...tasks, ...(details?.checks ?? [])])];
      return {
        report,
        categories: details?.categories ?? [],
        checks: checks.filter(
          (check) =>
            outcomes.includes(check.outcome) &&
            (category === undefined || check.categories.includes(category)),
        ),
        pageContent: { ...pageContent, title: shown.title, finalUrl: details?.finalUrl ?? null },
      };
    },
  }),
  explain_check: tool({
    title: 'Explain a check',
    description:
      'Returns the details of one check: evidence in the page, fixes, and the documentation of the rule. Fixes with ' +
      'applicability "ready" can be applied unchanged.',
    input: z.object({
      reportId,
      auditId: text('Id of the check, such as image-alt.'),
      maxEvidence: atMost('entries of evidence', 10),
    }),
    output: part('ExplainedCheck', '', {
      check: part('CheckFacts', 'The check.', { ...facts, evidenceTotal }),
      pageContent: pageContent({
        value: text('The measured value as JSON.'),
        expected: text('The expected value as JSON.'),
        evidence,
        fixes: list(
          part('FixEntry', '', Fix.omit({ edits: true }).shape),
          'Code or configuration that fixes it.',
        ),
      }),
    }),
    isReadOnly: true,
    limits: ({ maxEvidence }) => ({ 'page_content.evidence': maxEvidence }),
    call: async ({ services, actor }, { reportId, auditId }) => {
      const em = services.database.fork();
      const details = await readReportDetails(em, await showReport(em, actor, reportId));
      const check = details?.checks.find(({ id }) => id === auditId);
      if (!check) throw new AppError('not_found', 'The report has no check with this audit_id.');
      const value = JSON.stringify(check.value);
      return { check, pageContent: { ...check, value, expected: JSON.stringify(check.expected) } };
    },
  }),
  get_patch: tool({
    title: 'Get the patch of a report',
    description:
      'Returns a unified diff of the HTML source of the page with all edits that can be applied unchanged, for patch -p1 ' +
      'in the folder of the page.',
    input: z.object({ reportId }),
    output: Patch,
    isReadOnly: true,
    call: async ({ services: { database, publicUrl }, actor }, { reportId }) => {
      const em = database.fork();
      const report = await showReport(em, actor, reportId);
      const patch = await readPatch(em, report);
      const whole = { wholePatch: null, pageContent: { patch } };
      if (fitResponse(present(Patch, whole)).page_content.patch === patch) return whole;
      const wholePatch =
        publicUrl === ''
          ? `${COMMAND} audit URL --patch FILE`
          : `GET ${publicUrl}/api/v1/reports/${report.id}/patch with the same Authorization header`;
      return { wholePatch, pageContent: { patch: null } };
    },
  }),
  list_reports: tool({
    title: 'List reports',
    description: 'Lists the reports of the account, the newest first, without those of site audits.',
    input: z.object({
      ...fieldsOf(reports.filter, 'search', 'project', 'results'),
      limit: integer('Maximum number of reports.').min(1).max(100).default(20),
      cursor: text('The next_cursor of the previous response.').optional(),
    }),
    output: ReportList,
    isReadOnly: true,
    call: async ({ services, actor }, { limit, cursor, ...filter }) => {
      const of = { em: services.database.connection, accountId: actor.accountId };
      const wanted = { ...filter, first: limit, after: cursor };
      const { nodes, cursorOf, hasNextPage } = await reports.connection(services, of, wanted);
      // The cursor follows the last report that the limit of size leaves, so it is part of the measured response.
      const [longest = null] = nodes.map(cursorOf).sort((a, b) => b.length - a.length);
      const fitted = fitResponse(present(ReportList, { reports: nodes, nextCursor: longest }));
      const fitting = nodes.slice(0, fitted.reports.length);
      const last = fitting.at(-1);
      const hasMore = hasNextPage || fitting.length < nodes.length;
      return { reports: fitting, nextCursor: last && hasMore ? cursorOf(last) : null };
    },
  }),
  compare_runs: tool({
    title: 'Compare two runs of a report',
    description:
      'Compares two audits of the page of a report: by default the newest and the one before it. Returns the checks that ' +
      'regressed, were fixed or changed.',
    input: z.object({
      reportId,
      baseRunId: integer('Id of the run to compare with.').optional(),
      headRunId: integer('Id of the newer run.').optional(),
    }),
    output: part('ComparedRuns', '', {
      base: ComparedRun,
      head: ComparedRun,
      ...ScoreFields.omit({ catalogueChanged: true }).shape,
      ...ChangeCounts.shape,
      changes: list(
        part('ChangedCheck', '', {
          audit: text(AUDIT_ID),
          kind: CheckChangeKind,
          base: ComparedCheck,
          head: ComparedCheck,
        }),
        'The checks that differ, in descending order of weight.',
      ),
    }),
    isReadOnly: true,
    call: async ({ services, actor }, { reportId, baseRunId, headRunId }) => {
      const wanted = parseInput(CompareRunsInput, { base: baseRunId, head: headRunId });
      const em = services.database.fork();
      const { counts, ...comparison } = await compareReportRuns(em, actor, reportId, wanted);
      return { ...comparison, ...counts };
    },
  }),
};
