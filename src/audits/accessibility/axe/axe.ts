import axeCore from 'axe-core';
import type { Element, Node } from '../../../engine/dom/nodes.ts';

/** The result of one of axe's checks on one element. `message` is set once the metadata are published. */
export interface AxeCheck {
  id: string;
  /** Undefined when a person has to decide. */
  result: boolean | undefined;
  relatedNodes: { element: Element }[];
  message: string;
}

/** The results of a rule's checks on one element. To pass, it needs one of `any`, all of `all` and none of `none`. */
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

/** A rule, which may throw. */
export interface AxeRule {
  id: string;
  /** Whether the rule applies to the element. */
  matches(element: Element | null, node: VirtualNode, context: AxeContext): boolean;
  runChecksSync(
    type: 'any' | 'all' | 'none',
    node: VirtualNode,
    options: object,
    context: AxeContext,
  ): { type: string; results: AxeCheck[] };
  runSync(context: AxeContext, options: object): AxeRuleReport;
  /** Looks at all elements of the report together. */
  after(report: AxeRuleReport, options: object): AxeRuleReport;
}

/**
 * The parts of axe-core that its own `axe.runVirtualRule` is made of. `axe.run` does the same for each rule with a
 * promise for each check of each element, and writes messages about elements that are never reported.
 */
export interface Axe {
  /** Makes axe use the document of the node, and its window, until `teardown`. */
  setup(root: Node): VirtualNode;
  teardown(): void;
  configure(options: { noHtml: boolean; checks: object[]; rules: object[] }): void;
  utils: {
    DqElement: { prototype: object };
    getAncestry(element: Element): string;
    getFlattenedTree(root: Element): VirtualNode[];
    publishMetaData(report: AxeRuleReport): void;
    /** The elements by outcome, each with the checks that decided it. */
    finalizeRuleResult(report: AxeRuleReport): Record<'passes' | 'violations' | 'incomplete', AxeNode[]>;
  };
  /** The elements and texts that axe evaluates. */
  _tree: VirtualNode[];
  _audit: { rules: AxeRule[] };
  /** The elements that each selector of a rule has selected, cached while it is an array. */
  _selectCache: object[] | undefined;
}

/** axe-core, loaded without a window: `setup` gives it the window of a node. */
export const axe = axeCore as unknown as Axe;
