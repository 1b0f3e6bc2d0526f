import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import { parseInput } from '../../reports/parse-input.ts';
import type { RunFindings } from '../../reports/report-details.ts';
import { ownerLinkInput } from '../../reports/show-report-input.ts';
import { ownerPageUrl, pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { listOf } from '../operation-cost.ts';
import { Account } from './account.ts';
import { Check } from './check.ts';
import {
  CategoryEnum,
  CheckOutcomeEnum,
  ImportanceEnum,
  RenderingEnum,
  ReportPrivacyEnum,
  ReportResultEnum,
  ReportStatusEnum,
} from './enums.ts';
import { PageFacts } from './page-facts.ts';
import { CategorySummary, Coverage, ReportError } from './report-parts.ts';
import { ReportRef } from './report-ref.ts';

builder.node(ReportRef, {
  description:
    'The report of a web page. What a run produces is null, or empty, until the first run succeeds.',
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id that the REST API uses.' }),
    url: t.expose('url', { type: 'URL', description: 'Address of the page, normalised.' }),
    finalUrl: t.field({
      type: 'URL',
      nullable: true,
      description: 'Address after redirects; null before the first good run.',
      resolve: shown((run) => run.finalUrl, null),
    }),
    project: t.exposeString('project', { description: 'Host of the page without `www.` and port.' }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'How far the latest run is.' }),
    result: t.expose('result', {
      type: ReportResultEnum,
      nullable: true,
      description: 'The rating; null before the first good run.',
    }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: '0 to 100 with one decimal; null before the first good run.',
    }),
    cappedBy: t.stringList({
      description: 'Ids of failed blocker checks, and `coverage`, that keep the result from being good.',
      resolve: shown((run) => run.cappedBy, []),
    }),
    coverage: t.field({
      type: Coverage,
      nullable: true,
      description: 'How much could be judged; null before the first good run.',
      resolve: shown((run) => ({ judged: run.coverageJudged, total: run.coverageTotal }), null),
    }),
    rendering: t.field({
      type: RenderingEnum,
      nullable: true,
      description: 'Where the body of the page is built; null before the first good run.',
      resolve: shown((run) => run.rendering, null),
    }),
    privacy: t.field({
      type: ReportPrivacyEnum,
      description: 'Who may open the report page.',
      resolve: ({ privacy }) => privacy as 0 | 1 | 2,
    }),
    hasPassword: t.boolean({
      description: 'Whether the report page has a password.',
      resolve: ({ passwordHash }) => passwordHash !== null,
    }),
    error: t.field({
      type: ReportError,
      nullable: true,
      description: 'Why the latest run failed; null unless it did.',
      resolve: (report) => errorOfReport(report),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the report was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the report last changed.' }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the shown run ended; null before the first good run.',
    }),
    pageUrl: t.field({
      type: 'URL',
      description: 'Address of the report page.',
      resolve: (report, _args, { services }) => pageUrl(services, report),
    }),
    ownerPageUrl: t.field({
      type: 'URL',
      description:
        'Address that opens the report page whatever its privacy, for a while. Keep it to yourself.',
      args: {
        expiresIn: t.arg.int({
          defaultValue: 3600,
          description: 'Seconds until the address stops working: 60 to 604800.',
        }),
      },
      resolve: (report, args, { services }) =>
        ownerPageUrl(services, report, parseInput(ownerLinkInput, args).expiresIn),
    }),
    catalogueVersion: t.string({
      nullable: true,
      description: 'Version of the audit catalogue that judged the page; null before the first good run.',
      resolve: shown((run) => run.catalogueVersion, null),
    }),
    account: t.field({
      type: Account,
      description: 'The account that owns the report.',
      resolve: ({ accountId }, _args, { loaders }) => loaders.account.load(accountId),
    }),
    categories: t.field({
      type: [CategorySummary],
      description: 'How each category fared; empty before the first good run.',
      resolve: shown((run) => run.categories, []),
    }),
    checks: t.field({
      type: [Check],
      description: 'The outcome of every audit; empty before the first good run.',
      extensions: listOf(100),
      args: {
        category: t.arg({ type: CategoryEnum, description: 'Only checks that this category shows.' }),
        outcome: t.arg({ type: CheckOutcomeEnum, description: 'Only checks with this outcome.' }),
        importance: t.arg({ type: ImportanceEnum, description: 'Only checks of this importance.' }),
      },
      resolve: async ({ shownRunId }, { category, outcome, importance }, { loaders }) => {
        const checks = shownRunId === null ? [] : await loaders.runChecks.load(shownRunId);
        return checks.filter(
          (check) =>
            (category == null || check.categories.includes(category)) &&
            (outcome == null || check.outcome === outcome) &&
            (importance == null || check.importance === importance),
        );
      },
    }),
    page: t.field({
      type: PageFacts,
      nullable: true,
      description: 'Facts of the page; null before the first good run.',
      resolve: shown((run) => run.page, null),
    }),
  }),
});

/** Resolves a field from the run that the report shows. */
function shown<Value, Empty>(read: (run: RunFindings) => Value, empty: Empty) {
  return async (report: Report, _args: object, { loaders }: GraphqlContext): Promise<Value | Empty> => {
    const run = report.shownRunId === null ? null : await loaders.runFindings.load(report.shownRunId);
    return run ? read(run) : empty;
  };
}
