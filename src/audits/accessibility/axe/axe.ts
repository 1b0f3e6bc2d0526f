import axeCore from 'axe-core';
import type { Element, Node } from '../../../engine/dom/nodes.ts';

/** What one of axe's checks concludes about one element; `message` once the metadata are published. */
export interface AxeCheck {
  id: string;
  /** Undefined when a person has to decide. */
  result: boolean | undefined;
  relatedNodes: { element: Element }[];
  message: string;
}

/** The conclusions of a rule's checks about one element: one of `any`, all of `all` and none of `none` are to hold. */
export interface AxeNode {
  node: { element: Element; spec: { ancestry?: string[] } };
  any: AxeCheck[];
  all: AxeCheck[];
  none: AxeCheck[];
}

/** The elements that a rule has evaluated. */
export interface AxeRuleReport {
  nodes: AxeNode[];
}

/** The elements that a rule has evaluated by outcome, each with the checks that decided it. */
export interface FinalAxeRuleReport {
  passes: AxeNode[];
  violations: AxeNode[];
  incomplete: AxeNode[];
}

/** axe's view of an element. */
export interface VirtualNode {
  actualNode: Element | null;
}

/** The run, as passed to a rule. */
export interface AxeContext {
  include: VirtualNode[];
  exclude: VirtualNode[];
  /** The whole page is evaluated by this run. */
  page: boolean;
  initiator: boolean;
}

/** The outcome of a rule's checks of one type for one element. */
export interface AxeCheckResults {
  type: 'any' | 'all' | 'none';
  results: AxeCheck[];
}

/** A rule, which may throw. */
export interface AxeRule {
  id: string;
  /** Whether the rule is about the element. */
  matches(element: Element | null, node: VirtualNode, context: AxeContext): boolean;
  runChecksSync(
    type: AxeCheckResults['type'],
    node: VirtualNode,
    options: object,
    context: AxeContext,
  ): AxeCheckResults;
  runSync(context: AxeContext, options: object): AxeRuleReport;
  /** Looks at all elements of the report together. */
  after(report: AxeRuleReport, options: object): AxeRuleReport;
}

/**
 * The parts of axe-core that its own `axe.runVirtualRule` is made of. `axe.run` does the same for each rule with a
 * promise for each check of each element, and words what it says of elements that nobody asks about.
 */
export interface Axe {
  /** Makes the document of the node, and its window, axe's own until `teardown`. */
  setup(root: Node): VirtualNode;
  teardown(): void;
  configure(options: { noHtml: boolean; checks: object[]; rules: object[] }): void;
  utils: {
    DqElement: { prototype: object };
    getAncestry(element: Element): string;
    getFlattenedTree(root: Element): VirtualNode[];
    publishMetaData(report: AxeRuleReport): void;
    finalizeRuleResult(report: AxeRuleReport): FinalAxeRuleReport;
  };
  /** The elements and texts under axe's eyes. */
  _tree: VirtualNode[];
  _audit: { rules: AxeRule[] };
  /** What each selector of a rule has selected, kept while it is an array. */
  _selectCache: object[] | undefined;
}

/** axe-core, loaded without a window: it takes that of what it is set up with. */
export const axe = axeCore as unknown as Axe;
