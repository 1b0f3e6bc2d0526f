/**
 * The parts of axe-core that its own `axe.runVirtualRule` is made of. `axe.run` does the same for each rule with a
 * promise for each check of each element, and writes messages about elements that are never reported.
 */
import type { Element, Node } from '../../../engine/dom/nodes.ts';

/** The result of one of axe's checks on one element. `message` is set once the metadata are published. */
export interface AxeCheck {
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
export interface VirtualElement {
  actualNode: Element | null;
}

/** A rule, which may throw. */
export interface AxeRule {
  id: string;
  /** Whether the rule applies to the element. */
  matches(element: Element | null, node: VirtualElement, context: object): boolean;
  runChecksSync(
    type: 'any' | 'all' | 'none',
    node: VirtualElement,
    options: object,
    context: object,
  ): { type: string; results: AxeCheck[] };
  runSync(context: object, options: object): AxeRuleReport;
  /** Looks at all elements of the report together. */
  after(report: AxeRuleReport, options: object): AxeRuleReport;
}

declare module 'axe-core' {
  /** Makes axe use the document of the node, and its window, until `teardown`. */
  function setup(root: Node): VirtualElement;
  interface Utils {
    getAncestry(element: Element): string;
    getFlattenedTree(root: Element): VirtualElement[];
    publishMetaData(report: AxeRuleReport): void;
    /** The elements by outcome, each with the checks that decided it. */
    finalizeRuleResult(report: AxeRuleReport): Record<'passes' | 'violations' | 'incomplete', AxeNode[]>;
  }
  interface Text {
    /** The accessible name of the element. */
    accessibleTextVirtual(node: VirtualElement): string;
  }
  /** The elements and texts that axe evaluates. */
  let _tree: VirtualElement[];
  let _audit: { rules: AxeRule[] };
  /** The elements that each selector of a rule has selected, cached while it is an array. */
  let _selectCache: object[] | undefined;
}
