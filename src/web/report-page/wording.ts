import type { Category, Importance, Outcome, UnknownReason } from '../../audits/audit.ts';
import type { Result } from '../../audits/score.ts';

/** Texts of the report page for the codes of the engine. */

/** Results of a page. */
export const RESULT_NAMES: Record<Result, string> = { good: 'Good', decent: 'Decent', bad: 'Bad' };

/** Categories of checks. */
export const CATEGORY_NAMES: Record<Category, string> = {
  seo: 'SEO',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
};

/** Weights of checks. */
export const IMPORTANCE_NAMES: Record<Importance, string> = {
  high: 'High importance',
  medium: 'Medium importance',
  low: 'Low importance',
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
