import axe, { type AxeResults, type Result } from 'axe-core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { AxeFinding } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { runRules } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Element } from '../../../src/engine/dom/nodes.ts';
import { substituteBox } from '../../../src/engine/dom/substitute-box.ts';
import { openWindow } from '../../../src/engine/dom/window.ts';
import { AXE_PAGES } from '../../audits/accessibility/axe-pages.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { corpus } from '../../audits/record/corpus.ts';
import { NOSCRIPT, TRICKY_PAGES, URL_OF_PAGE } from './tricky-pages.ts';

/** A finding, with each element as its position in the document and its name. */
interface PlainFinding {
  element: string;
  messages: string[];
  related: string[];
}

/** The results of axe on a page by rule, in a comparable form. */
type PlainResults = Record<
  string,
  { passes: PlainFinding[]; violations: PlainFinding[]; incomplete: PlainFinding[] }
>;

/** The results of axe on a page in our DOM. */
function askOurDom(html: string, url: string): PlainResults {
  const window = openWindow(pageOf({ html, source: { url } }));
  const name = (element: Element) => `${element.start} ${element.localName}`;
  const plain = ({ element, errors, alternatives, related }: AxeFinding) => ({
    element: name(element),
    messages: [...new Set([...alternatives, ...errors])],
    related: related.map(name),
  });
  return Object.fromEntries(
    Array.from(runRules(window), ([id, result]) => {
      if (typeof result === 'string') throw new Error(`${id}: ${result}`);
      const { passes, violations, incomplete } = result;
      return [
        id,
        { passes: passes.map(plain), violations: violations.map(plain), incomplete: incomplete.map(plain) },
      ];
    }),
  );
}

const RUN_OPTIONS = {
  runOnly: { type: 'rule' as const, values: [...RULES] },
  elementRef: true,
  selectors: false,
  iframes: false,
  preload: false,
};

/** The results of `axe.run` on a page in jsdom, with its own parser and its own styles. */
async function askJsdom(html: string, url: string): Promise<PlainResults> {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  layOut(window);
  const elements = [...window.document.querySelectorAll('*')];
  const positions = new Map<unknown, number>(elements.map((element, index) => [element, index]));
  const name = (element?: { localName: string }) => `${positions.get(element)} ${element?.localName}`;
  try {
    const report: AxeResults = await axe.run(window.document.documentElement as never, RUN_OPTIONS);
    const nodesOf = (list: Result[], rule: string) => list.find(({ id }) => id === rule)?.nodes ?? [];
    const findings = (list: Result[], rule: string) =>
      nodesOf(list, rule).map(({ element, any, all, none }) => {
        const checks = [...any, ...all, ...none];
        return {
          element: name(element),
          messages: [...new Set(checks.map(({ message }) => message))],
          related: checks.flatMap(({ relatedNodes = [] }) =>
            relatedNodes.map((other) => name(other.element)),
          ),
        };
      });
    return Object.fromEntries(
      RULES.map((id) => [
        id,
        {
          passes: findings(report.passes, id).slice(0, 1),
          violations: findings(report.violations, id),
          incomplete: findings(report.incomplete, id),
        },
      ]),
    );
  } finally {
    window.close();
  }
}

/** jsdom has no layout: the substitute boxes of our DOM are used here, too. */
function layOut(window: JSDOM['window']): void {
  const blank = { canvas: {}, measureText: () => ({ width: 20 }), fillText() {}, clearRect() {} };
  const getImageData = () => ({ data: new Uint8Array(4).fill(1) });
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: HTMLElement & { namespaceURI: string }) {
      return substituteBox(this, window.getComputedStyle(this));
    },
  });
  Object.assign(window.Range.prototype, { getClientRects: () => [] });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => ({ ...blank, getImageData }) });
  Object.assign(window.Document.prototype, { elementsFromPoint: () => [] });
}

/** The small pages of the audits by axe, those of three audits together on one. */
function pagesOfRules(): [rules: string, html: string][] {
  const all = Object.entries(AXE_PAGES);
  return Array.from({ length: Math.ceil(all.length / 3) }, (_, i) => {
    const some = all.slice(3 * i, 3 * i + 3);
    const parts = some
      .flatMap(([, cases]) => Object.values(cases).flat())
      .filter((html) => !html.startsWith('<!doctype'));
    const body = parts.join('\n').replace(NOSCRIPT, '');
    return [
      some.map(([rule]) => rule).join(),
      `<!doctype html><html lang="en"><title>Page</title><body>${body}`,
    ];
  });
}

describe('axe has the same results on our DOM as on jsdom', () => {
  it.each(Object.entries(TRICKY_PAGES))('on %s', async (_what, html) => {
    expect(askOurDom(html, URL_OF_PAGE)).toEqual(await askJsdom(html, URL_OF_PAGE));
  });

  it.each(pagesOfRules())('on pages for %s', async (_rule, html) => {
    expect(askOurDom(html, URL_OF_PAGE)).toEqual(await askJsdom(html, URL_OF_PAGE));
  });

  it.each(Object.entries(corpus()))('on the real page %s', async (_name, { html: written, url }) => {
    const html = written.replace(NOSCRIPT, '');
    expect(askOurDom(html, url)).toEqual(await askJsdom(html, url));
  });
});
