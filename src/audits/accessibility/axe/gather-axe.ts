import type { DOMElement } from 'jsdom';
import type { Element, Page } from '../../page.ts';
import type { AxeFinding, AxeResults, AxeRuleResult } from './axe-results.ts';
import { AXE_RULES } from './axe-rules.ts';
import { buildWindow } from './build-window.ts';
import { indexReferences } from './index-references.ts';
import { type AxeNode, type AxeReport, loadAxe } from './load-axe.ts';
import { pretendLayout } from './pretend-layout.ts';

/** About two seconds of work; several of axe's checks take quadratic time. */
const MAX_ELEMENTS = 6000;

const RUN_OPTIONS = {
  runOnly: { type: 'rule', values: AXE_RULES },
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
  selectors: false,
  // Lighthouse judges the top document alone.
  iframes: false,
  // It would fetch style sheets.
  preload: false,
};

/**
 * Runs axe-core over the page, with the rules and options of Lighthouse. Rejects when axe breaks on the page.
 * Leaves nothing behind.
 */
export async function gatherAxe(page: Page): Promise<AxeResults> {
  if (page.elements.length > MAX_ELEMENTS) return 'too-large';
  const { window, sources } = buildWindow(page);
  try {
    pretendLayout(window);
    indexReferences(window, sources);
    const axe = loadAxe(window);
    axe.configure({ noHtml: true });
    return rulesById(await axe.run(window.document, RUN_OPTIONS), sources);
  } finally {
    window.close();
  }
}

function rulesById(report: AxeReport, sources: ReadonlyMap<DOMElement, Element>): AxeResults {
  const results = new Map<string, AxeRuleResult>();
  const findings = (list: AxeReport[keyof AxeReport], id: string) =>
    list.find((rule) => rule.id === id)?.nodes.flatMap((node) => finding(node, sources)) ?? [];
  const has = (list: AxeReport[keyof AxeReport], id: string) => list.some((rule) => rule.id === id);
}
