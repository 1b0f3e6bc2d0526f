import type { DOMElement } from 'jsdom';
import type { Element } from '../../page.ts';
import type { AxeFinding, AxeRuleResult } from './axe-results.ts';
import { AXE_RULES, type AxeRuleId } from './axe-rules.ts';
import type { AxeNode, AxeReport, AxeRule } from './load-axe.ts';

/** axe's four lists, turned into one result a rule that speaks of the page's own elements. */
export function readReport(
  report: AxeReport,
  sources: ReadonlyMap<DOMElement, Element>,
): Map<AxeRuleId, AxeRuleResult | 'crashed'> {
  const passed = byId(report.passes);
  const violated = byId(report.violations);
  const undecided = byId(report.incomplete);
  const inapplicable = byId(report.inapplicable);
  const findings = (rule: AxeRule | undefined) => rule?.nodes.flatMap((node) => finding(node, sources)) ?? [];

  return new Map(
    AXE_RULES.map((id): [AxeRuleId, AxeRuleResult | 'crashed'] => {
      if (undecided.get(id)?.error) return [id, 'crashed'];
      const result: AxeRuleResult = {
        isApplicable: !inapplicable.has(id),
        passes: findings(passed.get(id)),
        violations: findings(violated.get(id)),
        incomplete: findings(undecided.get(id)),
      };
      return [id, result];
    }),
  );
}

function byId(rules: AxeRule[]): Map<string, AxeRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function finding(node: AxeNode, sources: ReadonlyMap<DOMElement, Element>): AxeFinding[] {
  const element = sources.get(node.element);
  if (!element) return [];
  const checks = [...node.any, ...node.all, ...node.none];
  const related = checks.flatMap((check) => check.relatedNodes ?? []);
  return [
    {
      element,
      messages: [...new Set(checks.map((check) => check.message))],
      related: related.flatMap((other) => sources.get(other.element) ?? []),
    },
  ];
}
