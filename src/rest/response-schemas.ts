/**
 * The shapes of the responses: what the presenters must return, what the OpenAPI document shows, and what the tests
 * compare real responses with. Objects are strict, so that none of the three can gain a field alone.
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
} from '../audits/audit.ts';
import { PAGE_FACTS } from '../audits/facts/page-facts-type.ts';
import { API_KEY_SCOPES } from '../database/entities/api-key.ts';
import { REPORT_RESULTS, REPORT_STATUSES } from '../database/entities/report.ts';
import { RUN_STATUSES, RUN_TRIGGERS } from '../database/entities/run.ts';
import { REPORT_ERROR_CODES } from '../database/report-error.ts';
import { ERROR_CODES, type ErrorCode } from '../errors.ts';
import { CHECK_CHANGE_KINDS } from '../reports/compare-report-runs.ts';
import { responseSchema } from './described-object.ts';

const count = () => z.int().min(0);
const date = () => z.iso.datetime({ precision: 3 }).meta({ example: '2026-03-01T09:30:00.000Z' });
const score = () => z.number().min(0).max(100).meta({ example: 87.5 });

const runError = z
  .strictObject({
    code: z.enum(REPORT_ERROR_CODES).meta({
      description:
        'Why the run failed. `challenge`: the site sent a bot challenge instead of the page; `crashed`: a fault of this service.',
      example: 'http_error',
    }),
    message: z.string().meta({ example: 'The server answers 503 without a web page.' }),
    http_status: z
      .int()
      .nullable()
      .meta({ description: 'Status of the final response, if there was one.', example: 503 }),
  })
  .meta({ id: 'RunError', description: 'Why the page could not be judged.' });

const categoryScores = z
  .partialRecord(z.enum(CATEGORIES), score().nullable())
  .meta({ id: 'CategoryScores', description: 'Score of each category; null where too little was judged.' });

const summaryFields = {
  id: z.int().min(1).meta({ description: 'Ascending in the order of creation.', example: 42 }),
  url: z
    .string()
    .meta({ description: 'As the WHATWG URL standard writes it.', example: 'https://example.com/' }),
  project: z.string().meta({ description: 'Host without `www.` and port.', example: 'example.com' }),
  status: z.enum(REPORT_STATUSES).meta({
    description: '`completed`: the page was judged; `failed`: it could not be, and `error` says why.',
    example: 'completed',
  }),
  result: z
    .enum(REPORT_RESULTS)
    .nullable()
    .meta({ description: 'Null until the first good run.', example: 'good' }),
  score: score().nullable().meta({ description: 'Null until the first good run.' }),
  privacy: z.int().min(0).max(2).meta({ description: '0 = public, 1 = private, 2 = password.', example: 0 }),
  has_password: z.boolean().meta({ example: false }),
  error: runError.nullable().meta({ example: null }),
  title: z.string().nullable().meta({ description: 'Title of the page.', example: 'Example' }),
  category_scores: categoryScores.nullable().meta({ description: 'Null until the first good run.' }),
  generated_at: date().nullable().meta({ description: 'When the results shown were generated.' }),
  created_at: date(),
  updated_at: date(),
  page_url: z.url().meta({
    description: 'Address of the report page.',
    example: 'https://reports.example.com/r/5mC1yXb0dJ4w8sFq2nRt7uVz9aKe3hLp',
  }),
};

export const reportSummary = z.strictObject(summaryFields).meta({ id: 'ReportSummary' });

const json = z
  .unknown()
  .meta({ id: 'Json', description: 'What was measured, or should have been: any JSON.' });

const check = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the audit.', example: 'document-title' }),
    category: z.enum(CATEGORIES).meta({ description: 'The category whose score it counts in.' }),
    categories: z.array(z.enum(CATEGORIES)).meta({
      description: 'All categories that show it, `category` first.',
      example: ['accessibility', 'seo'],
    }),
    importance: z.enum(IMPORTANCES),
    outcome: z.enum(OUTCOMES),
    reason: z
      .enum(UNKNOWN_REASONS)
      .nullable()
      .meta({ description: 'Why it could not be told; null unless unknown.', example: null }),
    confidence: z.enum(CONFIDENCES),
    title: z.string().meta({ description: 'What is the case.', example: 'The page has a title' }),
    advice: z.string().nullable().meta({ description: 'How to fix it; null when passed.', example: null }),
    value: json,
    expected: json,
    evidence: z.array(responseSchema(EVIDENCE)).max(MAX_EVIDENCE),
    evidence_total: count().meta({ description: 'Findings, the ones not listed included.', example: 0 }),
    reference: z.url().meta({ description: "The rule's source." }),
    description: z.string().meta({ description: 'Why it matters.' }),
    points: z.strictObject({ won: z.number(), possible: z.number() }),
    score_gain: z.number().min(0).max(100).meta({
      description:
        "By how much the report's score would rise if this check passed; 0 if it passed or has no verdict.",
      example: 2.2,
    }),
    savings: responseSchema(SAVINGS)
      .nullable()
      .meta({ description: 'What passing saves a visit; null when passed or not known.' }),
    same_cause_as: z.string().nullable().meta({
      description:
        'Id of the failed check that counts this cause already, so that this one has no points; null when it counts by itself.',
      example: null,
    }),
    fixes: z
      .array(responseSchema(FIX))
      .meta({ description: 'Code or configuration to paste; empty when passed or when there is none.' }),
  })
  .meta({ id: 'Check', description: "One audit's outcome." });

const coverage = z
  .strictObject({ judged: count(), total: count() })
  .meta({ id: 'Coverage', description: 'Checks with a verdict, of those that apply.' });

const category = z
  .strictObject({
    category: z.enum(CATEGORIES),
    score: score()
      .nullable()
      .meta({ description: 'Null when less than half of the points that apply could be judged.' }),
    coverage,
    passed: count(),
    warning: count(),
    failed: count(),
    informative: count(),
    not_applicable: count(),
    unknown: count(),
  })
  .meta({ id: 'CategorySummary', description: 'Score of a category and checks by outcome.' });

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
    .meta({ description: '`server`, or `client` when scripts build the page.', example: 'server' }),
  categories: z.array(category),
  page: responseSchema(PAGE_FACTS).nullable(),
  checks: z.array(check),
  catalogue_version: z.string().nullable().meta({ description: 'Version of the audits that ran.' }),
};

export const report = z.strictObject({ ...summaryFields, ...findingFields }).meta({
  id: 'Report',
  description: 'Before the first good run its lists are empty, and what only a run can tell is null.',
});

const runFields = {
  id: z.int().min(1).meta({ description: 'Ascending in the order of the runs.', example: 97 }),
  report_id: z.int().min(1).meta({ example: 42 }),
  status: z.enum(RUN_STATUSES).meta({ example: 'completed' }),
  trigger: z.enum(RUN_TRIGGERS).meta({ description: 'Why it was queued.', example: 'update' }),
  result: z.enum(REPORT_RESULTS).nullable().meta({ description: 'Null unless completed.', example: 'good' }),
  score: score().nullable().meta({ description: 'Null unless completed.' }),
  error: runError.nullable().meta({ description: 'Null unless failed.', example: null }),
  queued_at: date(),
  started_at: date().nullable().meta({ description: 'Start of its latest attempt.' }),
  finished_at: date().nullable(),
  duration_ms: z
    .int()
    .nullable()
    .meta({ description: 'From its start to its end; null before it ended.', example: 2412 }),
};

export const runSummary = z
  .strictObject(runFields)
  .meta({ id: 'RunSummary', description: 'One execution of a report.' });

export const run = z.strictObject({ ...runFields, ...findingFields }).meta({
  id: 'Run',
  description: 'A run with what it found out: empty lists and null unless it completed.',
});

export const comparison = z
  .strictObject({
    base: runSummary,
    head: runSummary,
    score_delta: z.number().meta({ description: 'Score of the head less that of the base.', example: -4.2 }),
    same_catalogue: z
      .boolean()
      .meta({ description: 'Whether the same version of the audits judged both.', example: true }),
    regressed: count().meta({ description: 'Checks that are worse.', example: 1 }),
    fixed: count().meta({ description: 'Checks that are better.', example: 0 }),
    categories: z.array(
      z
        .strictObject({
          category: z.enum(CATEGORIES),
          base_score: score().nullable(),
          head_score: score().nullable(),
          delta: z.number().nullable().meta({ description: 'Null unless both have a score.' }),
        })
        .meta({ id: 'CategoryComparison' }),
    ),
    changes: z
      .array(
        z
          .strictObject({
            audit: z.string().meta({ description: 'Id of the audit.', example: 'image-alt' }),
            kind: z.enum(CHECK_CHANGE_KINDS).meta({
              description:
                '`regressed`, `fixed`: other outcome; `changed`: same outcome, other value or number of findings; ' +
                '`added`, `removed`: a verdict in one of the runs only.',
              example: 'regressed',
            }),
            base: check.nullable(),
            head: check.nullable(),
          })
          .meta({ id: 'CheckChange' }),
      )
      .meta({ description: 'Heaviest first.' }),
  })
  .meta({
    id: 'RunComparison',
    description: 'How one completed run, the head, differs from another, the base.',
  });

const projectFields = {
  project: z.string().meta({ description: 'Host without `www.` and port.', example: 'example.com' }),
  reports: count().meta({ example: 12 }),
  good: count(),
  decent: count(),
  bad: count(),
  average_score: score().nullable().meta({ description: 'Of the rated reports; null without any.' }),
};

export const projectSummary = z
  .strictObject(projectFields)
  .meta({ id: 'ProjectSummary', description: 'All reports of one host, and how they are rated.' });

export const project = z
  .strictObject({
    ...projectFields,
    top_failures: z
      .array(z.strictObject({ audit: z.string().meta({ example: 'image-alt' }), reports: count() }))
      .meta({ description: 'The audits that most reports fail, most first.' }),
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
      .meta({ description: 'Days on which reports were run, each by its last completed run of the day.' }),
  })
  .meta({ id: 'Project' });

const ownedReport = z.strictObject({
  ...report.shape,
  owner_page_url: z
    .url()
    .optional()
    .meta({ description: 'With `owner_link` only: opens the report page whatever its privacy.' }),
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
        prefix: z
          .string()
          .meta({ description: 'The visible beginning of the key.', example: 'prk_4Tz0vQ1b' }),
        scope: z.enum(API_KEY_SCOPES),
        created_at: date(),
        last_used_at: date().nullable(),
        expires_at: date().nullable(),
      })
      .meta({ description: 'The key in use.' }),
    limits: z
      .strictObject({ requests_per_minute: z.int().nullable(), runs_per_minute: z.int().nullable() })
      .meta({ description: 'Of each key; null = unlimited.' }),
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
      .meta({ description: 'Position of the first entry on the page; null when it is empty.' }),
    last_page: z.int().min(1),
    path: z.url(),
    per_page: z.int(),
    to: z
      .int()
      .nullable()
      .meta({ description: 'Position of the last entry on the page; null when it is empty.' }),
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
export const comparisonResponse = z.strictObject({ data: comparison });
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
    request_id: z.string().meta({ description: 'The same as in `X-Request-Id`.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'With 422 only: what is wrong with each parameter.' }),
  })
  .meta({ id: 'ApiError', description: 'The body of every error response.' });

export type ReportSummary = z.infer<typeof reportSummary>;
export type ReportResponse = z.infer<typeof report>;
export type RunSummaryResponse = z.infer<typeof runSummary>;
export type RunResponse = z.infer<typeof run>;
export type ComparisonResponse = z.infer<typeof comparison>;
export type ProjectSummaryResponse = z.infer<typeof projectSummary>;
export type ProjectResponse = z.infer<typeof project>;
export type CheckResponse = z.infer<typeof check>;
export type AccountResponse = z.infer<typeof account>;
export type ReportListResponse = z.infer<typeof reportListResponse>;
export type ErrorBody = z.infer<typeof errorBody>;
