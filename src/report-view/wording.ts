import type { Cap, Category, Outcome } from '../audits/audit-type.ts';
import type { Savings, UnknownReason } from '../audits/finding-type.ts';
import type { CategorySummary, Coverage } from '../audits/score-type.ts';
import type { SiteAudit, SitePageStatus } from '../database/entities/site-audit.ts';
import type { ReportResult } from '../describe/report-result.ts';
import { counted, formatBytes, formatMs } from '../engine/text/units.ts';
import { isErrorStatus } from '../page/http-status.ts';
import type { PageProgress } from '../reports/watch/page-progress.ts';

/** Texts of the report page for the codes of the engine. */

/** Results of a page. */
export const RESULT_NAMES: Record<ReportResult, string> = { good: 'Good', decent: 'Decent', bad: 'Bad' };

/** Reasons of a cap for lack of coverage. */
export const TOO_FEW: Record<Cap, string> = {
  decent: 'too few of the most important checks could be run',
  bad: 'too few checks could be run',
};

/** Categories of checks. */
export const CATEGORY_NAMES: Record<Category, string> = {
  seo: 'SEO',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
};

/** Outcomes of checks. */
export const OUTCOME_NAMES: Record<Outcome, string> = {
  passed: 'Passed',
  warning: 'Could be better',
  failed: 'Failed',
  informative: 'For information',
  not_applicable: 'Not applicable',
  unknown: 'Not determined',
};

/** Reasons why a check could not be determined. */
export const REASON_WORDS: Record<UnknownReason, string> = {
  'client-rendered': 'the page is rendered by JavaScript',
  'needs-layout': 'needs page layout in a browser',
  'needs-script': 'needs JavaScript',
  'css-not-fetched': 'needs stylesheets that were not fetched',
  'resource-blocked': 'a resource is blocked',
  'fetch-failed': 'a resource could not be fetched',
  timeout: 'timed out',
  'robots-disallowed': 'disallowed by robots.txt',
  'too-large': 'a resource is too large',
  'not-html': 'a resource has an unexpected content type',
  'decode-uncertain': 'a text or URL could not be decoded',
  'language-unknown': 'the language is not supported',
  'auth-required': 'login required',
  blocked: 'the site blocked the request',
  crashed: 'internal error',
};

/** States of site audits. */
export const SITE_STATUS_NAMES: Record<SiteAudit['status'], string> = {
  queued: 'Waiting',
  running: 'Under way',
  completed: 'Completed',
  failed: 'No page could be audited',
  canceled: 'Canceled',
};

/** Limits that end a site audit. */
export const SITE_LIMIT_NAMES: Record<NonNullable<SiteAudit['stoppedBy']>, string> = {
  pages: 'the maximum number of pages',
  depth: 'the maximum depth',
  time: 'the time limit',
};

/** States of the pages of a site audit. */
export const SITE_PAGE_STATUS_NAMES: Record<SitePageStatus, string> = {
  found: 'Waiting',
  queued: 'Under way',
  audited: 'Audited',
  failed: 'Failed',
  blocked: 'Blocked by robots.txt',
  left: 'Left out',
};

/** Changes of pages since the previous site audit. */
export const SITE_PAGE_CHANGE_NAMES = { new: 'New', gone: 'Gone', better: 'Better', worse: 'Worse' };

/** The progress of an unfinished run. */
export function progressText(progress: PageProgress): string {
  switch (progress.stage) {
    case 'queued':
      return progress.position === null ? 'Queued' : `Queued as number ${progress.position}`;
    case 'running':
      return 'In progress';
    case 'fetching-page':
      return 'Fetching the page';
    case 'fetching-files':
      return progress.filesPlanned === 0
        ? 'Fetching files'
        : `Fetching files: ${progress.filesDone} of ${progress.filesPlanned}`;
    case 'auditing':
      return 'Auditing';
  }
}

/** The checks that the result is based on: `based on 44 of 153 checks`. */
export function coverageText({ judged, total }: Coverage): string {
  return `based on ${judged} of ${counted(total, 'check')}`;
}

/** `Error page (404)` for a page with the status of an error; null for other pages. */
export function errorPageName(statusCode: number): string | null {
  return isErrorStatus(statusCode) ? `Error page (${statusCode})` : null;
}

/** The failed checks and warnings of a category: `2 failed`. Without a score, also how many were evaluated. */
export function categoryWords({ score, coverage, failed, warning }: CategorySummary): string[] {
  const { judged, total } = coverage;
  return [
    score === null && (total === 0 ? 'nothing to check' : `${judged} of ${total} checked`),
    failed > 0 && `${failed} failed`,
    warning > 0 && `${warning} to improve`,
  ].filter((words) => words !== false);
}

/** A grade with a minus sign in place of a hyphen. */
export function gradeText(grade: string): string {
  return grade.replace('-', '−');
}

/** Smaller savings are not worth a mention. */
const MIN_SHOWN_BYTES = 1_000;
const MIN_SHOWN_MS = 10;

/** `saves 3.3 MB and 1.2 s`; empty without known savings that matter. */
export function savingsText(savings: Savings | null): string {
  const { bytes, milliseconds } = savings ?? {};
  const parts = [
    bytes && bytes >= MIN_SHOWN_BYTES && formatBytes(bytes),
    milliseconds && milliseconds >= MIN_SHOWN_MS && formatMs(milliseconds),
  ].filter(Boolean);
  return parts.length === 0 ? '' : `saves ${parts.join(' and ')}`;
}
