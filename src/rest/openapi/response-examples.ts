/**
 * Example responses. Without them, tools combine the examples of single properties into impossible objects, such as a
 * completed report with an error.
 */

import { CatalogueEntry } from '../../audits/audit-type.ts';
import type { Check } from '../../audits/check-type.ts';
import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import { RunSummary } from '../../database/queries/run-list.ts';
import { ReportError } from '../../database/report-error.ts';
import { Account, ApiKey } from '../../model/account.ts';
import { ProjectSummary } from '../../model/project.ts';
import { ReportFindings, ReportSummary } from '../../model/report.ts';
import { SiteAudit, SiteAuditSummary, SitePage } from '../../model/site-audit.ts';
import { exampleOf, type Presented, presentEmpty } from '../../present/present.ts';
import { RunComparison, type RunComparisonSummary } from '../../runs/comparison-type.ts';

const API_URL = 'https://reports.example.com/api/v1';

/**
 * Each category: its score, its score in an earlier run, and its numbers of passed, warning, failed, informative, not
 * applicable and unknown checks.
 */
const CATEGORIES = [
  ['seo', 91.2, 100, 22, 1, 1, 2, 6, 0],
  ['performance', 84.1, 84.1, 18, 2, 2, 1, 9, 3],
  ['security', 78.4, 78.4, 13, 1, 3, 2, 7, 0],
  ['accessibility', 96, 96, 31, 0, 1, 0, 46, 3],
  ['best-practices', 88.9, 88.9, 9, 1, 1, 3, 4, 2],
] as const;

const ENDED_AT = '2026-03-01T09:30:02.412Z';

const completedSummary = exampleOf(ReportSummary, {
  category_scores: Object.fromEntries(CATEGORIES.map(([category, score]) => [category, score])),
  generated_at: ENDED_AT,
  updated_at: ENDED_AT,
});

const RESULTS = { result: true, score: true, title: true, categoryScores: true, generatedAt: true } as const;

const unfinishedSummary: typeof completedSummary = {
  ...completedSummary,
  ...presentEmpty(ReportSummary.pick(RESULTS)),
  status: 'running',
  updated_at: '2026-03-01T09:30:00.120Z',
};

const failedSummary: typeof completedSummary = {
  ...unfinishedSummary,
  id: 41,
  url: 'https://shop.example.com/',
  project: 'shop.example.com',
  status: 'failed',
  error: exampleOf(ReportError),
  page_url: 'https://reports.example.com/r/9aKe3hLp5mC1yXb0dJ4w8sFq2nRt7uVz',
};

const NOWHERE = { text: null, url: null, note: null, file: null };

const passedCheck: Presented<typeof Check> = {
  id: 'document-title',
  category: 'accessibility',
  categories: ['accessibility', 'seo'],
  importance: 'high',
  outcome: 'passed',
  confidence: 'certain',
  title: 'The page has a title',
  value: 'Example',
  expected: null,
  evidence: [{ ...NOWHERE, snippet: '<title>', text: 'Example', selector: 'html > head > title', line: 4 }],
  evidence_total: 1,
  reference: 'https://dequeuniversity.com/rules/axe/4.14/document-title',
  description:
    'The page has a title. Search results, browser tabs and bookmarks show it, and screen readers announce it first.',
  points: { won: 10, possible: 10 },
};

const failedCheck: Presented<typeof Check> = {
  ...passedCheck,
  id: 'image-alt',
  outcome: 'failed',
  reason: null,
  title: '1 image has no alt text',
  advice: 'Add an alt attribute that describes the image, or alt="" if the image is decorative.',
  value: 1,
  expected: 0,
  evidence: [{ ...NOWHERE, snippet: '<img src="logo.png">', selector: 'html > body > img', line: 12 }],
  reference: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
  description:
    'Images have alt text that describes them, or an empty alt attribute if they are decorative. Search engines read it too.',
  points: { won: 0, possible: 10 },
  score_gain: 2.1,
  savings: null,
  same_cause_as: null,
  fixes: [
    {
      label: 'HTML',
      language: 'html',
      code: '<img src="logo.png" alt="…">',
      applicability: 'placeholders',
      edits: [
        {
          url: 'https://example.com/',
          start_line: 12,
          start_column: 20,
          end_line: 12,
          end_column: 20,
          before: '',
          after: ' alt="…"',
        },
      ],
      steps: [],
    },
  ],
};

const categories = CATEGORIES.map(
  ([category, score, _before, passed, warning, failed, informative, not_applicable, unknown]) => {
    const judged = passed + warning + failed;
    const coverage = { judged, total: judged + unknown };
    return { category, score, coverage, passed, warning, failed, informative, not_applicable, unknown };
  },
);

const completedFindings = exampleOf(ReportFindings, {
  coverage: { judged: 106, total: 114 },
  categories,
  checks: [failedCheck, passedCheck],
  after_fixes: { score: 93.1, result: 'good', fixed: ['html-has-lang'], categories },
  catalogue_version: '4',
});

const headRun = exampleOf(RunSummary, {
  started_at: '2026-03-01T09:30:00.120Z',
  finished_at: ENDED_AT,
  duration_ms: 2292,
  catalogue_version: '4',
});

const baseRun: typeof headRun = {
  ...headRun,
  id: 64,
  trigger: 'create',
  score: 91.7,
  queued_at: '2026-02-01T09:30:00.000Z',
  started_at: '2026-02-01T09:30:00.095Z',
  finished_at: '2026-02-01T09:30:02.180Z',
  duration_ms: 2085,
};

export const runExample = { data: { ...headRun, ...completedFindings } };

const fixedCheck: typeof failedCheck = {
  ...failedCheck,
  outcome: 'passed',
  title: 'All images have alt text',
  advice: null,
  value: 0,
  evidence: [],
  evidence_total: 0,
  points: { won: 10, possible: 10 },
};

const regression = { audit: failedCheck.id, kind: 'regressed' } as const;

const comparison = exampleOf(RunComparison, {
  base: baseRun,
  head: headRun,
  categories: CATEGORIES.map(([category, head_score, base_score]) => ({
    category,
    base_score,
    head_score,
    delta: Number((head_score - base_score).toFixed(1)),
  })),
  changes: [{ ...regression, base: fixedCheck, head: failedCheck }],
});

const brief = ({ outcome, title, value }: typeof failedCheck) => ({ outcome, title, value });

const comparisonSummary: Presented<typeof RunComparisonSummary> = {
  ...comparison,
  changes: [{ ...regression, base: brief(fixedCheck), head: brief(failedCheck) }],
};

export const comparisonExamples = {
  complete: { summary: 'Complete', value: { data: comparison } },
  summary: { summary: 'With `summary=1`', value: { data: comparisonSummary } },
};

const { id, category, categories: shownIn, importance, reference } = passedCheck;
export const auditExample = exampleOf(CatalogueEntry, {
  ...{ id, category, categories: shownIn, importance, reference },
  description: 'Search results, browser tabs and bookmarks show it, and screen readers announce it first.',
});

const results = { good: 7, decent: 3, bad: 1 };
const projectSummary = exampleOf(ProjectSummary, { ...results, average_score: 81.4 });

export const projectExample = {
  data: {
    ...projectSummary,
    top_failures: [
      { audit: 'image-alt', reports: 9 },
      { audit: 'csp', reports: 4 },
    ],
    trend: [
      { date: '2026-02-01', average_score: 84.2, good: 8, decent: 3, bad: 0 },
      { date: '2026-03-01', average_score: 81.4, ...results },
    ],
  },
};

const completedReport = { ...completedSummary, ...completedFindings };

/** A report after its run, before its end, and if the page could not be audited. */
export const reportExamples = {
  completed: { summary: 'Completed (most checks left out)', value: { data: completedReport } },
  unfinished: {
    summary: 'Running: the request did not wait for the end of the run',
    value: { data: { ...unfinishedSummary, ...presentEmpty(ReportFindings) } },
  },
  failed: {
    summary: 'Failed: the page could not be audited',
    value: { data: { ...failedSummary, ...presentEmpty(ReportFindings) } },
  },
};

/** A completed report that is run again: its results stay. */
export const rerunExample = {
  summary: 'Running again; the earlier results stay until the run succeeds',
  value: { data: { ...completedReport, status: 'running', updated_at: '2026-03-08T11:02:45.033Z' } },
};

export const listExample = pageOf([completedSummary, failedSummary], 'reports');
export const batchExample = {
  data: [
    { url: completedSummary.url, report: completedSummary, error: null },
    {
      url: 'ftp://example.com/',
      report: null,
      error: {
        message: 'The URL must start with http:// or https://.',
        code: 'validation_failed',
        status: 422,
        request_id: '0b8f6c5e-3f5a-4d0e-9a51-6f1f0a7c2d11',
        errors: { url: ['The URL must start with http:// or https://.'] },
      },
    },
  ],
};
export const runListExample = pageOf([headRun, baseRun], 'reports/42/runs');
export const projectListExample = pageOf([projectSummary], 'projects');

export const siteAuditExample = exampleOf(SiteAudit);
export const siteAuditListExample = pageOf([exampleOf(SiteAuditSummary)], 'site-audits');
export const siteFindingListExample = pageOf([exampleOf(SiteFinding)], 'site-audits/7/findings');
export const sharedCauseListExample = pageOf([exampleOf(SharedCause)], 'site-audits/7/causes');
export const sitePageListExample = pageOf([exampleOf(SitePage)], 'site-audits/7/pages');

function pageOf<Entry>(data: Entry[], name: string) {
  const path = `${API_URL}/${name}`;
  const total = data.length;
  return {
    data,
    links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, path, per_page: 10, to: total, total },
  };
}

const NINE = '2026-03-01T09:00:00.000Z';
export const accountExample = {
  data: {
    ...exampleOf(Account, { id: 1, created_at: NINE, updated_at: NINE }),
    api_key: exampleOf(ApiKey, { id: 1, scope: 'write', created_at: NINE, expires_at: null }),
    limits: { requests_per_minute: 600, runs_per_minute: 60 },
    usage: { reports: 2, projects: 2, good: 1, decent: 0, bad: 0 },
  },
};
