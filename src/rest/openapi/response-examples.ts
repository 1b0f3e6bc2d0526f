/**
 * Example responses. Without them, tools combine the examples of single properties into impossible objects, such as a
 * completed report with an error.
 */
import { PAGE_FACTS } from '../../audits/facts/page-facts-type.ts';
import type { ComparisonResponse, ComparisonSummaryResponse } from '../present/comparison-schemas.ts';
import { exampleOf, presentObject } from '../present/described-object.ts';
import type { FindingsResponse } from '../present/present-findings.ts';
import type {
  AccountResponse,
  AuditResponse,
  CheckResponse,
  ProjectResponse,
  ProjectSummaryResponse,
  ReportListResponse,
  ReportResponse,
  ReportSummary,
  RunResponse,
  RunSummaryResponse,
} from '../present/response-schemas.ts';

const API_URL = 'https://reports.example.com/api/v1';

/** A named example of an OpenAPI document. */
interface Example<Body> {
  summary: string;
  value: Body;
}

const completedSummary: ReportSummary = {
  id: 42,
  url: 'https://example.com/',
  project: 'example.com',
  status: 'completed',
  result: 'good',
  score: 87.5,
  privacy: 0,
  has_password: false,
  error: null,
  title: 'Example',
  category_scores: {
    seo: 91.2,
    performance: 84.1,
    security: 78.4,
    accessibility: 96,
    'best-practices': 88.9,
  },
  generated_at: '2026-03-01T09:30:02.412Z',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:02.412Z',
  page_url: 'https://reports.example.com/r/5mC1yXb0dJ4w8sFq2nRt7uVz9aKe3hLp',
};

const unfinishedSummary: ReportSummary = {
  ...completedSummary,
  status: 'running',
  result: null,
  score: null,
  title: null,
  category_scores: null,
  generated_at: null,
  updated_at: '2026-03-01T09:30:00.120Z',
};

const failedSummary: ReportSummary = {
  ...unfinishedSummary,
  id: 41,
  url: 'https://shop.example.com/',
  project: 'shop.example.com',
  status: 'failed',
  error: {
    code: 'http_error',
    message: 'The server responds with status 503 and no web page.',
    http_status: 503,
  },
  page_url: 'https://reports.example.com/r/9aKe3hLp5mC1yXb0dJ4w8sFq2nRt7uVz',
};

const withoutFindings = {
  final_url: null,
  capped_by: [],
  coverage: null,
  rendering: null,
  categories: [],
  page: null,
  checks: [],
  catalogue_version: null,
};

const passedCheck: CheckResponse = {
  id: 'document-title',
  category: 'accessibility',
  categories: ['accessibility', 'seo'],
  importance: 'high',
  outcome: 'passed',
  confidence: 'certain',
  title: 'The page has a title',
  value: 'Example',
  expected: null,
  evidence: [
    {
      snippet: '<title>',
      text: 'Example',
      selector: 'html > head > title',
      line: 4,
      url: null,
      note: null,
      file: null,
    },
  ],
  evidence_total: 1,
  reference: 'https://dequeuniversity.com/rules/axe/4.14/document-title',
  description:
    'The page has a title. Search results, browser tabs and bookmarks show it, and screen readers announce it first.',
  points: { won: 10, possible: 10 },
};

const failedCheck: CheckResponse = {
  id: 'image-alt',
  category: 'accessibility',
  categories: ['accessibility', 'seo'],
  importance: 'high',
  outcome: 'failed',
  reason: null,
  confidence: 'certain',
  title: '1 image has no alt text',
  advice: 'Add an alt attribute that describes the image, or alt="" if the image is decorative.',
  value: 1,
  expected: 0,
  evidence: [
    {
      snippet: '<img src="logo.png">',
      text: null,
      selector: 'html > body > img',
      line: 12,
      url: null,
      note: null,
      file: null,
    },
  ],
  evidence_total: 1,
  reference: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
  description:
    'Images have alt text that describes them, or an empty alt attribute if they are decorative. Search engines read it too.',
  points: { won: 0, possible: 10 },
  score_gain: 2.1,
  savings: null,
  same_cause_as: null,
  fixes: [{ label: 'HTML', language: 'html', code: '<img src="logo.png" alt="…">' }],
};

const completedFindings: FindingsResponse = {
  final_url: 'https://example.com/',
  capped_by: [],
  coverage: { judged: 106, total: 114 },
  rendering: 'server',
  categories: [
    {
      category: 'seo',
      score: 91.2,
      coverage: { judged: 24, total: 24 },
      passed: 22,
      warning: 1,
      failed: 1,
      informative: 2,
      not_applicable: 6,
      unknown: 0,
    },
    {
      category: 'performance',
      score: 84.1,
      coverage: { judged: 22, total: 25 },
      passed: 18,
      warning: 2,
      failed: 2,
      informative: 1,
      not_applicable: 9,
      unknown: 3,
    },
    {
      category: 'security',
      score: 78.4,
      coverage: { judged: 17, total: 17 },
      passed: 13,
      warning: 1,
      failed: 3,
      informative: 2,
      not_applicable: 7,
      unknown: 0,
    },
    {
      category: 'accessibility',
      score: 96,
      coverage: { judged: 32, total: 35 },
      passed: 31,
      warning: 0,
      failed: 1,
      informative: 0,
      not_applicable: 46,
      unknown: 3,
    },
    {
      category: 'best-practices',
      score: 88.9,
      coverage: { judged: 11, total: 13 },
      passed: 9,
      warning: 1,
      failed: 1,
      informative: 3,
      not_applicable: 4,
      unknown: 2,
    },
  ],
  page: presentObject(PAGE_FACTS, exampleOf(PAGE_FACTS)),
  checks: [failedCheck, passedCheck],
  catalogue_version: '4',
};

const completedReport: ReportResponse = { ...completedSummary, ...completedFindings };

const headRun: RunSummaryResponse = {
  id: 97,
  report_id: 42,
  status: 'completed',
  trigger: 'update',
  result: 'good',
  score: 87.5,
  error: null,
  queued_at: '2026-03-01T09:30:00.000Z',
  started_at: '2026-03-01T09:30:00.120Z',
  finished_at: '2026-03-01T09:30:02.412Z',
  duration_ms: 2292,
  catalogue_version: '4',
};

const baseRun: RunSummaryResponse = {
  ...headRun,
  id: 64,
  trigger: 'create',
  score: 91.7,
  queued_at: '2026-02-01T09:30:00.000Z',
  started_at: '2026-02-01T09:30:00.095Z',
  finished_at: '2026-02-01T09:30:02.180Z',
  duration_ms: 2085,
};

export const runExample: { data: RunResponse } = { data: { ...headRun, ...completedFindings } };

export const comparisonExample: { data: ComparisonResponse } = {
  data: {
    base: baseRun,
    head: headRun,
    score_delta: -4.2,
    same_catalogue: true,
    catalogue_changed: false,
    regressed: 1,
    new_failures: 0,
    fixed: 0,
    resolved: 0,
    categories: [
      { category: 'seo', base_score: 100, head_score: 91.2, delta: -8.8 },
      { category: 'performance', base_score: 84.1, head_score: 84.1, delta: 0 },
      { category: 'security', base_score: 78.4, head_score: 78.4, delta: 0 },
      { category: 'accessibility', base_score: 96, head_score: 96, delta: 0 },
      { category: 'best-practices', base_score: 88.9, head_score: 88.9, delta: 0 },
    ],
    changes: [
      {
        audit: 'image-alt',
        kind: 'regressed',
        base: {
          ...failedCheck,
          outcome: 'passed',
          title: 'All images have alt text',
          advice: null,
          value: 0,
          evidence: [],
          evidence_total: 0,
          points: { won: 10, possible: 10 },
        },
        head: failedCheck,
      },
    ],
  },
};

export const comparisonSummaryExample: { data: ComparisonSummaryResponse } = {
  data: {
    ...comparisonExample.data,
    changes: [
      {
        audit: 'image-alt',
        kind: 'regressed',
        base: { outcome: 'passed', title: 'All images have alt text', value: 0 },
        head: { outcome: 'failed', title: '1 image has no alt text', value: 1 },
      },
    ],
  },
};

const { id, category, categories, importance, reference } = passedCheck;
export const auditExample: AuditResponse = {
  ...{ id, category, categories, importance, reference },
  title: 'Page title',
  description: 'Search results, browser tabs and bookmarks show it, and screen readers announce it first.',
};

const exampleProject: ProjectSummaryResponse = {
  project: 'example.com',
  reports: 12,
  good: 7,
  decent: 3,
  bad: 1,
  average_score: 81.4,
};

export const projectExample: { data: ProjectResponse } = {
  data: {
    ...exampleProject,
    top_failures: [
      { audit: 'image-alt', reports: 9 },
      { audit: 'csp', reports: 4 },
    ],
    trend: [
      { date: '2026-02-01', average_score: 84.2, good: 8, decent: 3, bad: 0 },
      { date: '2026-03-01', average_score: 81.4, good: 7, decent: 3, bad: 1 },
    ],
  },
};

/** A report after its run, as `GET`, `POST`, `PUT` and `PATCH` return it. */
export const completedExample: Example<{ data: ReportResponse }> = {
  summary: 'Completed (most checks left out)',
  value: { data: completedReport },
};

/** A report whose first run has not ended. */
export const unfinishedExample: Example<{ data: ReportResponse }> = {
  summary: 'Running: the request did not wait for the end of the run',
  value: { data: { ...unfinishedSummary, ...withoutFindings } },
};

/** A report whose page could not be audited. */
export const failedExample: Example<{ data: ReportResponse }> = {
  summary: 'Failed: the page could not be audited',
  value: { data: { ...failedSummary, ...withoutFindings } },
};

/** A completed report that is run again: its results stay. */
export const rerunExample: Example<{ data: ReportResponse }> = {
  summary: 'Running again; the earlier results stay until the run succeeds',
  value: { data: { ...completedReport, status: 'running', updated_at: '2026-03-08T11:02:45.033Z' } },
};

export const listExample: ReportListResponse = {
  data: [completedSummary, failedSummary],
  ...onePage(`${API_URL}/reports`, 2),
};

export const runListExample = {
  data: [headRun, baseRun],
  ...onePage(`${API_URL}/reports/42/runs`, 2),
};

export const projectListExample = { data: [exampleProject], ...onePage(`${API_URL}/projects`, 1) };

function onePage(path: string, total: number) {
  return {
    links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, path, per_page: 10, to: total, total },
  };
}

export const accountExample: { data: AccountResponse } = {
  data: {
    id: 1,
    name: 'Default',
    email: null,
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:00.000Z',
    api_key: {
      id: 1,
      name: 'First key',
      prefix: 'prk_4Tz0vQ1b',
      scope: 'write',
      created_at: '2026-03-01T09:00:00.000Z',
      last_used_at: '2026-03-01T09:30:00.000Z',
      expires_at: null,
    },
    limits: { requests_per_minute: 600, runs_per_minute: 60 },
    usage: { reports: 2, projects: 2, good: 1, decent: 0, bad: 0 },
  },
};
