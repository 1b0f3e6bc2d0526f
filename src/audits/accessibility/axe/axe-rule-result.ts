import type { ResultDefinition } from '../../audit.ts';
import { rendering } from '../../facts/certainty/rendering.ts';
import type { AxePage, AxeRuleResult } from './axe-results.ts';

/** The results with the outcome `unknown` that every audit by axe-core has among its `results`. */
export const UNKNOWN_AXE_RESULTS = {
  'client-rendered': {
    outcome: 'unknown',
    reason: 'client-rendered',
    title: 'JavaScript renders this page, so its HTML lacks the content',
  },
  'too-large': {
    outcome: 'unknown',
    reason: 'too-large',
    title: 'The page has too many elements for this check',
  },
  timeout: { outcome: 'unknown', reason: 'timeout', title: 'The check took too long on this page' },
  undecodable: {
    outcome: 'unknown',
    reason: 'decode-uncertain',
    title: 'The percent-encoding of the links is malformed, so this check cannot read them',
  },
  crashed: { outcome: 'unknown', reason: 'crashed', title: 'The check failed with an internal error' },
} satisfies Record<string, ResultDefinition>;

/**
 * The result of an axe rule on the page, or the name of the audit result that says why it is unknown. `scope` is
 * `head` for the parts that the server sends even where scripts build the content.
 */
export function axeRuleResult(
  page: AxePage,
  rule: string,
  scope: 'head' | 'body',
): AxeRuleResult | keyof typeof UNKNOWN_AXE_RESULTS {
  if (scope === 'body' && rendering(page) === 'client') return 'client-rendered';
  const results = page.axe ?? 'crashed';
  return typeof results === 'string' ? results : (results.get(rule) ?? 'crashed');
}
