import type { AxeContext, AxeRule, AxeRuleReport, VirtualNode } from './axe.ts';

/**
 * Runs a rule over each element and skips the elements on which it throws. For instance, axe-core 4.14 calls
 * `decodeURIComponent` on each part of a link's query (`getSearchPairs`, called by `urlPropsFromAttribute`) and on its
 * fragment (`getElementByReference`), which throws a `URIError` for a malformed `%`; `rule.runSync` stops there.
 *
 * If the rule throws on every element to which it applies, nothing is known about the page. `axe.run` then lists the rule
 * as incomplete. The caller must make the result `unknown`: an element with an error is neither a finding nor a pass.
 * @throws the first error if the rule throws on every element to which it applies
 */
export function runWithoutThrowing(rule: AxeRule, context: AxeContext, options: object): AxeRuleReport {
  const errors = new Map<VirtualNode, unknown>();
  // Overrides methods on an object that inherits from the rule: the rule itself is shared by all pages.
  const tolerant: AxeRule = Object.assign(Object.create(rule), {
    matches(element, node, matchContext) {
      try {
        return rule.matches(element, node, matchContext);
      } catch (error) {
        errors.set(node, error);
        return false;
      }
    },
    runChecksSync(type, node, checkOptions, checkContext) {
      // `runSync` skips elements without any check result.
      if (errors.has(node)) return { type, results: [] };
      try {
        return rule.runChecksSync(type, node, checkOptions, checkContext);
      } catch (error) {
        errors.set(node, error);
        return { type, results: [] };
      }
    },
  } satisfies Pick<AxeRule, 'matches' | 'runChecksSync'>);

  const report = tolerant.runSync(context, options);
  const failed = new Set([...errors.keys()].map(({ actualNode }) => actualNode));
  // Checks of another type may already have stored results for these elements.
  report.nodes = report.nodes.filter(({ node }) => !failed.has(node.element));
  const [first] = errors.values();
  if (report.nodes.length === 0 && first !== undefined) throw first;
  return report;
}
