import type { Element } from '../../../engine/dom/nodes.ts';
import type { Page } from '../../../engine/page.ts';
import { rendering } from '../../../facts/certainty/rendering.ts';
import { type ResultDefinition, unknown } from '../../audit.ts';

/** An element that breaks a rule, or that a person has to check. */
export interface AxeFinding {
  element: Element;
  /** The messages of checks that all have to pass, a sentence each. */
  errors: readonly string[];
  /** The messages of checks of which one has to pass: each names another way to fix the element. */
  alternatives: readonly string[];
  /** Other elements that the checks looked at. */
  related: readonly Element[];
}

/** The result of one rule on the page. */
export interface AxeRuleResult {
  /** Whether the rule applies to any element of the page. */
  isApplicable: boolean;
  /** An element that passes the rule. Only one: listing all would take much time. */
  passes: readonly AxeFinding[];
  violations: readonly AxeFinding[];
  /** Elements that a person has to check, because axe cannot decide. */
  incomplete: readonly AxeFinding[];
}

/** Why no rule has a result. */
export type NoAxeResults = 'crashed' | 'too-large' | 'timeout';

/** Why one rule has no result: it threw. `undecodable`: on the malformed percent-encoding of a link. */
export type NoRuleResult = 'crashed' | 'undecodable';

/** The outcome of each rule by its id. */
export type AxeResults = ReadonlyMap<string, AxeRuleResult | NoRuleResult> | NoAxeResults;

/** A page with the results of axe-core, so that the audits built on them are pure functions like all others. */
export interface AxePage extends Page {
  axe?: AxeResults;
}

/** The results with the outcome `unknown` that every audit by axe-core has among its `results`. */
export const UNKNOWN_AXE_RESULTS = {
  'client-rendered': unknown(
    'client-rendered',
    'JavaScript renders this page, so its HTML lacks the content',
  ),
  'too-large': unknown('too-large', 'The page has too many elements for this check'),
  timeout: unknown('timeout', 'The check took too long on this page'),
  undecodable: unknown(
    'decode-uncertain',
    'The percent-encoding of the links is malformed, so this check cannot read them',
  ),
  crashed: unknown('crashed', 'The check failed with an internal error'),
} satisfies Record<string, ResultDefinition>;

/** The id of another rule if its findings cause each of these, by `isCause`; else null. */
export function causeIn(
  page: AxePage,
  findings: readonly AxeFinding[],
  rule: string,
  isCause: (element: Element, other: Element) => boolean,
): string | null {
  const result = axeRuleResult(page, rule, 'body');
  if (typeof result === 'string') return null;
  const isCaused = ({ element }: AxeFinding) =>
    result.violations.some((other) => isCause(element, other.element));
  return findings.every(isCaused) ? rule : null;
}

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
