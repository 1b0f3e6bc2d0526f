import axe from 'axe-core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { substituteBox } from '../../../src/engine/dom/substitute-box.ts';
import type { PlainResults } from './ask-our-dom.ts';

interface JsdomNode {
  element: Element;
  any: JsdomCheck[];
  all: JsdomCheck[];
  none: JsdomCheck[];
}

interface JsdomCheck {
  message: string;
  relatedNodes: { element: Element }[];
}

type Report = Record<'passes' | 'violations' | 'incomplete', { id: string; nodes: JsdomNode[] }[]>;

const RUN_OPTIONS = {
  runOnly: { type: 'rule', values: RULES },
  elementRef: true,
  selectors: false,
  iframes: false,
  preload: false,
};

/** The results of `axe.run` on a page in jsdom, with its own parser and its own styles. */
export async function askJsdom(html: string, url: string): Promise<PlainResults> {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  layOut(window);
  const elements = new Map(
    [...window.document.querySelectorAll('*')].map((element, index) => [element, index]),
  );
  const name = (element: Element) => `${elements.get(element)} ${element.localName}`;
  try {
    const run = axe as unknown as { run(root: Element, options: object): Promise<Report> };
    const report = await run.run(window.document.documentElement, RUN_OPTIONS);
    const nodesOf = (list: Report['passes'], rule: string) => list.find(({ id }) => id === rule)?.nodes ?? [];
    const findings = (list: Report['passes'], rule: string) =>
      nodesOf(list, rule).map(({ element, any, all, none }) => {
        const checks = [...any, ...all, ...none];
        const related = checks.flatMap((check) => check.relatedNodes);
        return {
          element: name(element),
          messages: [...new Set(checks.map(({ message }) => message))],
          related: related.map((other) => name(other.element)),
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
    getBoundingClientRect(this: Element & { namespaceURI: string }) {
      return substituteBox(this, window.getComputedStyle(this));
    },
  });
  Object.assign(window.Range.prototype, { getClientRects: () => [] });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => ({ ...blank, getImageData }) });
  Object.assign(window.Document.prototype, { elementsFromPoint: () => [] });
}
