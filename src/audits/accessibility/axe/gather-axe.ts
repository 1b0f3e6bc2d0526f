import axe from 'axe-core';
import { Text } from '../../../engine/dom/nodes.ts';
import type { Window } from '../../../engine/dom/window.ts';
import type { Page } from '../../../engine/page.ts';
import { pageWindow } from '../../../facts/scripts/page-window.ts';
import { VISIBLE_HEADING_ONE } from '../heading-one.ts';
import type { AxeCheck, AxeNode, AxeRule, AxeRuleReport, VirtualElement } from './axe.ts';
import type { AxeFinding, AxeResults, AxeRuleResult, NoRuleResult } from './axe-results.ts';
import { RULES } from './axe-rules.ts';
import { coverScreen } from './covering-layer.ts';
import { PLACEHOLDER_CHECKS, PLACEHOLDER_RULES } from './placeholder-rules.ts';

/**
 * Some of axe's rules compare each element with all others. Pages of this size take up to 10 seconds and 0.25 GB of the
 * 0.44 GB of a process. The audit pool aborts the audit of pages that take longer.
 */
const MAX_ELEMENTS = 30_000;
const RUN_OPTIONS = {};
const NOT_APPLICABLE: AxeRuleResult = { isApplicable: false, passes: [], violations: [], incomplete: [] };

// Configured once: V8 recompiles code that reads the elements of findings whenever their prototype changes.
axe.configure({
  noHtml: true,
  checks: [VISIBLE_HEADING_ONE.check, ...PLACEHOLDER_CHECKS],
  rules: [VISIBLE_HEADING_ONE.rule, ...PLACEHOLDER_RULES],
});
const EVALUATED_RULES = axe._audit.rules.filter(({ id }) => RULES.includes(id));
// axe computes an element's path again at each access, and compares the paths of all headings.
Object.defineProperty(axe.utils.DqElement.prototype, 'ancestry', {
  configurable: true,
  get(this: AxeNode['node']) {
    this.spec.ancestry ??= [axe.utils.getAncestry(this.element)];
    return this.spec.ancestry;
  },
});

/** Runs axe-core over the page. @param only ids of rules; by default, all */
export function gatherAxe(page: Page, only?: ReadonlySet<string>): AxeResults {
  if (page.document.elements.length > MAX_ELEMENTS) return 'too-large';
  try {
    const window = pageWindow(page);
    coverScreen(window);
    return runRules(window, only);
  } catch {
    return 'crashed';
  }
}

/** Runs rules over the document of a window; by default, all. */
export function runRules(
  window: Window,
  only?: ReadonlySet<string>,
): Map<string, AxeRuleResult | NoRuleResult> {
  const { document } = window;
  document.defaultView = window;
  try {
    // With the whole document as its root, axe would index it to compute paths of elements that are never reported.
    axe.setup(new Text(document, ''));
    axe._tree = axe.utils.getFlattenedTree(document.documentElement);
    // `page`: this run evaluates the whole page, which some rules require.
    const context = { include: axe._tree, exclude: [], page: true, initiator: true };
    axe._selectCache = [];
    const rules = only ? EVALUATED_RULES.filter(({ id }) => only.has(id)) : EVALUATED_RULES;
    return new Map(rules.map((rule) => [rule.id, runRule(rule, context)]));
  } finally {
    axe.teardown();
    document.defaultView = null;
  }
}

function runRule(rule: AxeRule, context: object): AxeRuleResult | NoRuleResult {
  try {
    const evaluated = runWithoutThrowing(rule, context);
    if (evaluated.nodes.length === 0) return NOT_APPLICABLE;
    const report = rule.after(evaluated, RUN_OPTIONS);
    const firstPass = report.nodes.find(passes);
    report.nodes = report.nodes.filter((node) => node === firstPass || !passes(node));
    const isApplicable = report.nodes.length > 0;
    axe.utils.publishMetaData(report);
    const { passes: passed, violations, incomplete } = axe.utils.finalizeRuleResult(report);
    return {
      isApplicable,
      passes: passed.map(finding),
      violations: violations.map(finding),
      incomplete: incomplete.map(finding),
    };
  } catch (error) {
    // By name, because axe copies some errors into errors of its own class.
    return error instanceof Error && error.name === 'URIError' ? 'undecodable' : 'crashed';
  }
}

/**
 * Runs a rule over each element and skips the elements on which it throws. For instance, axe-core 4.14 calls
 * `decodeURIComponent` on each part of a link's query (`getSearchPairs`, called by `urlPropsFromAttribute`) and on its
 * fragment (`getElementByReference`), which throws a `URIError` for a malformed `%`; `rule.runSync` stops there.
 *
 * If the rule throws on every element to which it applies, nothing is known about the page. `axe.run` then lists the rule
 * as incomplete. The caller must make the result `unknown`: an element with an error is neither a finding nor a pass.
 * @throws the first error if the rule throws on every element to which it applies
 */
function runWithoutThrowing(rule: AxeRule, context: object): AxeRuleReport {
  const errors = new Map<VirtualElement, unknown>();
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

  const report = tolerant.runSync(context, RUN_OPTIONS);
  const failed = new Set([...errors.keys()].map(({ actualNode }) => actualNode));
  // Checks of another type may already have stored results for these elements.
  report.nodes = report.nodes.filter(({ node }) => !failed.has(node.element));
  const [first] = errors.values();
  if (report.nodes.length === 0 && first !== undefined) throw first;
  return report;
}

function passes({ any, all, none }: AxeNode): boolean {
  return (
    (any.length === 0 || any.some(({ result }) => result === true)) &&
    all.every(({ result }) => result === true) &&
    none.every(({ result }) => result === false)
  );
}

function finding({ node, any, all, none }: AxeNode): AxeFinding {
  return {
    element: node.element,
    errors: messagesOf([...all, ...none]),
    alternatives: messagesOf(any),
    related: [...any, ...all, ...none].flatMap(({ relatedNodes }) =>
      relatedNodes.map(({ element }) => element),
    ),
  };
}

function messagesOf(checks: readonly AxeCheck[]): string[] {
  return [...new Set(checks.map(({ message }) => message))];
}
