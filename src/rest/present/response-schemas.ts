/**
 * The schemas of the responses: the return types of the presenters, the OpenAPI document, and the tests, which compare
 * real responses with them. Objects are strict, so that a field must be added here first.
 */
import { z } from 'zod';
import {
  CATEGORIES,
  CONFIDENCES,
  EVIDENCE,
  FIX,
  IMPORTANCES,
  MAX_EVIDENCE,
  OUTCOMES,
  SAVINGS,
  UNKNOWN_REASONS,
} from '../../audits/audit.ts';
import { PAGE_FACTS } from '../../audits/facts/page-facts-type.ts';
import { API_KEY_SCOPES } from '../../database/entities/api-key.ts';
import { REPORT_RESULTS, REPORT_STATUSES } from '../../database/entities/report.ts';
import { RUN_STATUSES, RUN_TRIGGERS } from '../../database/entities/run.ts';
import { REPORT_ERROR_CODES } from '../../database/report-error.ts';
import { ERROR_CODES, type ErrorCode } from '../../errors.ts';
import { responseSchema } from './described-object.ts';

export const count = () => z.int().min(0);
const date = () => z.iso.datetime({ precision: 3 }).meta({ example: '2026-03-01T09:30:00.000Z' });
export const score = () => z.number().min(0).max(100).meta({ example: 87.5 });

const runError = z
  .strictObject({
    code: z.enum(REPORT_ERROR_CODES).meta({
      description:
        'Why the run failed. `challenge`: the site sent a bot challenge instead of the page; `crashed`: an internal error of this service.',
      example: 'http_error',
    }),
    message: z.string().meta({ example: 'The server responds with status 503 and no web page.' }),
    http_status: z
      .int()
      .nullable()
      .meta({ description: 'Status of the final response, if there was one.', example: 503 }),
  })
  .meta({ id: 'RunError', description: 'Why the page could not be audited.' });

const categoryScores = z.partialRecord(z.enum(CATEGORIES), score().nullable()).meta({
  id: 'CategoryScores',
  description: 'Score of each category; null if too few checks could be evaluated.',
});

const summaryFields = {
  id: z.int().min(1).meta({ description: 'Ascending in the order of creation.', example: 42 }),
  url: z
    .string()
    .meta({ description: 'Normalized as in the WHATWG URL Standard.', example: 'https://example.com/' }),
  project: z.string().meta({ description: 'Host without `www.` and port.', example: 'example.com' }),
  status: z.enum(REPORT_STATUSES).meta({
    description:
      '`completed`: the page was audited; `failed`: it could not be audited, and `error` says why.',
    example: 'completed',
  }),
  result: z
    .enum(REPORT_RESULTS)
    .nullable()
    .meta({ description: 'Null until the first completed run.', example: 'good' }),
  score: score().nullable().meta({ description: 'Null until the first completed run.' }),
  privacy: z.int().min(0).max(2).meta({ description: '0 = public, 1 = private, 2 = password.', example: 0 }),
  has_password: z.boolean().meta({ example: false }),
  error: runError.nullable().meta({ example: null }),
  title: z.string().nullable().meta({ description: 'Title of the page.', example: 'Example' }),
  category_scores: categoryScores.nullable().meta({ description: 'Null until the first completed run.' }),
  generated_at: date().nullable().meta({ description: 'When the results shown were generated.' }),
  created_at: date(),
  updated_at: date(),
  page_url: z.url().meta({
    description: 'URL of the report page.',
    example: 'https://reports.example.com/r/5mC1yXb0dJ4w8sFq2nRt7uVz9aKe3hLp',
  }),
};

export const reportSummary = z.strictObject(summaryFields).meta({ id: 'ReportSummary' });

const json = z.unknown().meta({ id: 'Json', description: 'A measured or expected value: any JSON.' });

export const check = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the audit.', example: 'document-title' }),
    category: z.enum(CATEGORIES).meta({ description: 'The category whose score it counts in.' }),
    categories: z.array(z.enum(CATEGORIES)).meta({
      description: 'All categories that list it, `category` first.',
      example: ['accessibility', 'seo'],
    }),
    importance: z.enum(IMPORTANCES),
    outcome: z.enum(OUTCOMES),
    reason: z
      .enum(UNKNOWN_REASONS)
      .nullish()
      .meta({ description: 'Why it could not be evaluated; null unless unknown.', example: null }),
    confidence: z.enum(CONFIDENCES),
    title: z.string().meta({ description: 'The finding.', example: 'The page has a title' }),
    advice: z.string().nullish().meta({ description: 'How to fix it; null when passed.', example: null }),
    value: json,
    expected: json,
    evidence: z.array(responseSchema(EVIDENCE)).max(MAX_EVIDENCE).optional(),
    evidence_total: count().optional().meta({
      description: 'Number of findings, including those not listed.',
      example: 0,
    }),
    reference: z.url().meta({ description: "The rule's source." }),
    description: z.string().optional().meta({
      description: 'Why it matters. Absent if the check does not apply; `GET /audits/{id}` has it then.',
    }),
    points: z.strictObject({ won: z.number(), possible: z.number() }),
    score_gain: z.number().min(0).max(100).optional().meta({
      description: "Increase of the report's score if this check passed; 0 if it passed or does not count.",
      example: 2.2,
    }),
    savings: responseSchema(SAVINGS)
      .nullish()
      .meta({ description: 'Estimated savings per page load; null if passed or unknown.' }),
    same_cause_as: z.string().nullish().meta({
      description:
        'Id of the failed check that already counts the same cause, so that this one has no points; null otherwise.',
      example: null,
    }),
    fixes: z
      .array(responseSchema(FIX))
      .optional()
      .meta({ description: 'Code or configuration that fixes it; empty if passed or not available.' }),
  })
  .meta({
    id: 'Check',
    description:
      "One audit's outcome. A check that passed or does not apply has no optional field that would be null, 0 or empty.",
  });

const coverage = z
  .strictObject({ judged: count(), total: count() })
  .meta({ id: 'Coverage', description: 'Number of checks that could be evaluated, of those that apply.' });

const category = z
  .strictObject({
    category: z.enum(CATEGORIES),
    score: score()
      .nullable()
      .meta({ description: 'Null if less than half of the applicable points could be evaluated.' }),
    coverage,
    passed: count(),
    warning: count(),
    failed: count(),
    informative: count(),
    not_applicable: count(),
    unknown: count(),
  })
  .meta({ id: 'CategorySummary', description: 'Score of a category, and number of checks by outcome.' });

const findingFields = {
  final_url: z
    .string()
    .nullable()
    .meta({ description: 'URL after redirects.', example: 'https://example.com/' }),
  capped_by: z.array(z.string()).meta({
    description: 'What keeps the result from being good: ids of failed checks, or `coverage`.',
    example: [],
  }),
  coverage: coverage.nullable(),
  rendering: z
    .string()
    .nullable()
    .meta({ description: '`server`, or `client` if JavaScript renders the page.', example: 'server' }),
  categories: z.array(category),
  page: responseSchema(PAGE_FACTS).nullable(),
  checks: z.array(check),
  catalogue_version: z
    .string()
    .nullable()
    .meta({ description: 'Version of the audit catalogue of the run.' }),
};

export const report = z.strictObject({ ...summaryFields, ...findingFields }).meta({
  id: 'Report',
  description: 'Before the first completed run, results are null and lists are empty.',
});

const runFields = {
  id: z.int().min(1).meta({ description: 'Ascending in the order of the runs.', example: 97 }),
  report_id: z.int().min(1).meta({ example: 42 }),
  status: z.enum(RUN_STATUSES).meta({ example: 'completed' }),
  trigger: z.enum(RUN_TRIGGERS).meta({ description: 'The reason why it was queued.', example: 'update' }),
  result: z.enum(REPORT_RESULTS).nullable().meta({ description: 'Null unless completed.', example: 'good' }),
  score: score().nullable().meta({ description: 'Null unless completed.' }),
  error: runError.nullable().meta({ description: 'Null unless failed.', example: null }),
  queued_at: date(),
  started_at: date().nullable().meta({ description: 'Start of its latest attempt.' }),
  finished_at: date().nullable(),
  duration_ms: z
    .int()
    .nullable()
    .meta({ description: 'From start to end; null before it ended.', example: 2412 }),
  catalogue_version: z
    .string()
    .nullable()
    .meta({ description: 'Version of the audit catalogue; null unless completed.', example: '10' }),
};

export const runSummary = z
  .strictObject(runFields)
  .meta({ id: 'RunSummary', description: 'One execution of all audits for a report.' });

export const run = z.strictObject({ ...runFields, ...findingFields }).meta({
  id: 'Run',
  description: 'A run with its results: null and empty lists unless it completed.',
});

export const audit = z
  .strictObject({
    id: z.string().meta({ description: 'Stable name in kebab-case.', example: 'document-title' }),
    category: z.enum(CATEGORIES).meta({ description: 'The category whose score it counts in.' }),
    categories: z
      .array(z.enum(CATEGORIES))
      .meta({ description: 'All categories that list it, `category` first.' }),
    importance: z.enum(IMPORTANCES).meta({ description: 'Its weight in the score.' }),
    title: z.string().meta({ description: 'Short name of the rule.', example: 'Page title' }),
    description: z.string().meta({ description: 'The rule and why it matters.' }),
    reference: z.url().meta({ description: 'URL of documentation on the rule.' }),
  })
  .meta({ id: 'Audit', description: 'A rule of the catalogue, checked on every page.' });

const projectFields = {
  project: z.string().meta({ description: 'Host without `www.` and port.', example: 'example.com' }),
  reports: count().meta({ example: 12 }),
  good: count(),
  decent: count(),
  bad: count(),
  average_score: score().nullable().meta({
    description:
      'Average score of the reports that have one, without those of error pages; null if none has.',
  }),
};

export const projectSummary = z
  .strictObject(projectFields)
  .meta({ id: 'ProjectSummary', description: 'All reports of one host, with their results.' });

export const project = z
  .strictObject({
    ...projectFields,
    top_failures: z
      .array(z.strictObject({ audit: z.string().meta({ example: 'image-alt' }), reports: count() }))
      .meta({ description: 'The audits that the most reports fail, in descending order.' }),
    trend: z
      .array(
        z
          .strictObject({
            date: z.iso.date().meta({ description: 'Day in UTC.', example: '2026-03-01' }),
            average_score: score(),
            good: count(),
            decent: count(),
            bad: count(),
          })
          .meta({ id: 'TrendPoint' }),
      )
      .meta({ description: 'A day with completed runs; of each report, the latest run of the day counts.' }),
  })
  .meta({ id: 'Project' });

const ownedReport = z.strictObject({
  ...report.shape,
  owner_page_url: z.url().optional().meta({
    description:
      'Only with `owner_link`: signed URL that opens the report page regardless of its privacy until it expires; for a public report, the same as `page_url`. The URL of a write key also lets the page run, change and delete the report. Revoking the key does not end it. Keep it secret.',
  }),
});

export const account = z
  .strictObject({
    id: z.int(),
    name: z.string().meta({ example: 'Default' }),
    email: z.string().nullable(),
    created_at: date(),
    updated_at: date(),
    api_key: z
      .strictObject({
        id: z.int(),
        name: z.string().meta({ example: 'First key' }),
        prefix: z.string().meta({ description: 'The first characters of the key.', example: 'prk_4Tz0vQ1b' }),
        scope: z.enum(API_KEY_SCOPES),
        created_at: date(),
        last_used_at: date().nullable(),
        expires_at: date().nullable(),
      })
      .meta({ description: 'The key in use.' }),
    limits: z
      .strictObject({ requests_per_minute: z.int().nullable(), runs_per_minute: z.int().nullable() })
      .meta({ description: 'Limits of each key; null = unlimited.' }),
    usage: z.strictObject({
      reports: count(),
      projects: count(),
      good: count(),
      decent: count(),
      bad: count(),
    }),
  })
  .meta({ id: 'Account' });

const listLinks = z
  .strictObject({
    first: z.url(),
    last: z.url(),
    prev: z.url().nullable(),
    next: z.url().nullable(),
  })
  .meta({ id: 'ListLinks', description: 'URLs of other pages of the list, with the same parameters.' });

const listMeta = z
  .strictObject({
    current_page: z.int().min(1),
    from: z
      .int()
      .nullable()
      .meta({ description: 'Position of the first entry on the page; null if the page is empty.' }),
    last_page: z.int().min(1),
    path: z.url(),
    per_page: z.int(),
    to: z
      .int()
      .nullable()
      .meta({ description: 'Position of the last entry on the page; null if the page is empty.' }),
    total: count(),
  })
  .meta({ id: 'ListMeta', description: 'Position of the page in the list.' });

export const reportListResponse = z
  .strictObject({ data: z.array(reportSummary), links: listLinks, meta: listMeta })
  .meta({ id: 'ReportList', description: 'One page of the list.' });

export const runListResponse = z
  .strictObject({ data: z.array(runSummary), links: listLinks, meta: listMeta })
  .meta({ id: 'RunList', description: 'One page of the list.' });
export const projectListResponse = z
  .strictObject({ data: z.array(projectSummary), links: listLinks, meta: listMeta })
  .meta({ id: 'ProjectList', description: 'One page of the list.' });
export const runResponse = z.strictObject({ data: run });
export const auditListResponse = z.strictObject({ data: z.array(audit) }).meta({ id: 'AuditList' });
export const auditResponse = z.strictObject({ data: audit });
export const projectResponse = z.strictObject({ data: project });
export const deletedProjectResponse = z.strictObject({
  project: z.string(),
  object: z.literal('project'),
  deleted: z.literal(true),
  reports: count(),
});

export const reportResponse = z.strictObject({ data: report });
export const shownReportResponse = z.strictObject({ data: ownedReport });
export const deletedResponse = z.strictObject({
  id: z.int(),
  object: z.literal('report'),
  deleted: z.literal(true),
});
export const accountResponse = z.strictObject({ data: account });

export const errorBody = z
  .strictObject({
    message: z.string(),
    code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
    status: z.int(),
    request_id: z.string().meta({ description: 'Request id, as in `X-Request-Id`.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Only with 422: error messages by parameter.' }),
  })
  .meta({ id: 'ApiError', description: 'The body of every error response.' });

export type ReportSummary = z.infer<typeof reportSummary>;
export type ReportResponse = z.infer<typeof report>;
export type RunSummaryResponse = z.infer<typeof runSummary>;
export type RunResponse = z.infer<typeof run>;
export type AuditResponse = z.infer<typeof audit>;
export type ProjectSummaryResponse = z.infer<typeof projectSummary>;
export type ProjectResponse = z.infer<typeof project>;
export type CheckResponse = z.infer<typeof check>;
export type AccountResponse = z.infer<typeof account>;
export type ReportListResponse = z.infer<typeof reportListResponse>;
export type ErrorBody = z.infer<typeof errorBody>;
