/**
 * Example responses. Without them, tools combine the examples of single properties into impossible objects, such as a
 * completed report with an error. The results are those of a page before and after a change: `npm run record` audits it.
 */
import type { AuditReport } from '../../audits/audit-page.ts';
import { CatalogueEntry } from '../../audits/audit-type.ts';
import { CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import { RunSummary } from '../../database/queries/run-list.ts';
import { ReportError } from '../../database/report-error.ts';
import { Account } from '../../model/account.ts';
import { Project, ProjectSummary } from '../../model/project.ts';
import { ReportFindings, ReportSummary } from '../../model/report.ts';
import { SiteAudit, SiteAuditSummary, SitePage } from '../../model/site-audit.ts';
import { exampleOf, present, presentEmpty } from '../../present/present.ts';
import { compareChecks, compareScores, countChanges } from '../../runs/compare-runs.ts';
import { RunComparison, RunComparisonSummary } from '../../runs/comparison-type.ts';
import recorded from './recorded-reports.json' with { type: 'json' };

const API_URL = 'https://reports.example.com/api/v1';
const { before: BEFORE, after: AFTER } = recorded as Record<'before' | 'after', AuditReport>;

const DAY = '2026-03-01';
const { score, result } = AFTER;

const completedSummary = exampleOf(ReportSummary, {
  ...{ score, result, title: AFTER.page.title },
  category_scores: Object.fromEntries(AFTER.categories.map(({ category, score }) => [category, score])),
  generated_at: `${DAY}T09:30:02.412Z`,
  updated_at: `${DAY}T09:30:02.412Z`,
});

const RESULTS = { result: true, score: true, title: true, categoryScores: true, generatedAt: true } as const;

const unfinishedSummary: typeof completedSummary = {
  ...completedSummary,
  ...presentEmpty(ReportSummary.pick(RESULTS)),
  status: 'running',
  updated_at: `${DAY}T09:30:00.120Z`,
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

const completedFindings = present(ReportFindings, {
  ...AFTER,
  finalUrl: completedSummary.url,
  coverageJudged: AFTER.coverage.judged,
  coverageTotal: AFTER.coverage.total,
});

const runOf = ({ score, result, catalogueVersion }: AuditReport, day: string) =>
  exampleOf(RunSummary, {
    ...{ score, result, catalogue_version: catalogueVersion },
    queued_at: `${day}T09:30:00.000Z`,
    started_at: `${day}T09:30:00.120Z`,
    finished_at: `${day}T09:30:02.412Z`,
    duration_ms: 2292,
  });

const headRun = runOf(AFTER, DAY);
const baseRun: typeof headRun = { ...runOf(BEFORE, '2026-02-01'), id: 64, trigger: 'create' };

export const runExample = { data: { ...headRun, ...completedFindings } };

const changes = compareChecks(BEFORE, AFTER);
const comparison = { ...compareScores(BEFORE, AFTER), ...countChanges(changes), changes };
const runs = { base: baseRun, head: headRun };

export const comparisonExamples = {
  complete: { summary: 'Complete', value: { data: { ...present(RunComparison, comparison), ...runs } } },
  summary: {
    summary: 'With `summary=1`',
    value: { data: { ...present(RunComparisonSummary, comparison), ...runs } },
  },
};

export const auditExample = present(CatalogueEntry, CATALOGUE_BY_ID.get('document-title') as CatalogueEntry);

export const projectExample = { data: exampleOf(Project) };

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
export const projectListExample = pageOf([exampleOf(ProjectSummary)], 'projects');

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

export const accountExample = { data: exampleOf(Account) };
