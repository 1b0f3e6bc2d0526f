import type { Category, Importance, Outcome, UnknownReason } from '../../audits/audit.ts';
import type { Result } from '../../audits/score.ts';

/** The words of the report page for what the engine says in codes. */

/** The rating of a page. */
export const RESULT_NAMES: Record<Result, string> = { good: 'Good', decent: 'Decent', bad: 'Bad' };

/** What a check is about. */
export const CATEGORY_NAMES: Record<Category, string> = {
  seo: 'SEO',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
};

/** How much a check weighs. */
export const IMPORTANCE_NAMES: Record<Importance, string> = {
  high: 'High importance',
  medium: 'Medium importance',
  low: 'Low importance',
};

/** What a check concludes. */
export const OUTCOME_NAMES: Record<Outcome, string> = {
  passed: 'Passed',
  warning: 'Could be better',
  failed: 'Failed',
  informative: 'For information',
  not_applicable: 'Does not apply',
  unknown: 'Could not be told',
};

/** What stood in the way of a verdict. */
export const REASON_WORDS: Record<UnknownReason, string> = {
  'client-rendered': 'the page is built by scripts',
  'needs-layout': 'needs a browser that lays the page out',
  'needs-script': 'needs a browser that runs scripts',
  'css-not-fetched': 'needs the style sheets',
  'resource-blocked': 'a resource may not be fetched',
  'fetch-failed': 'a resource could not be fetched',
  timeout: 'took too long',
  'robots-disallowed': 'robots.txt forbids it',
  'too-large': 'a resource is too large',
  'not-html': 'a resource is not what it should be',
  'decode-uncertain': 'the character encoding is uncertain',
  'auth-required': 'asks for a login',
  blocked: 'the site turned us away',
  crashed: 'the audit broke down',
};

/** `1 check`, `2 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
