import type { AxeFinding } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { runRules } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Element } from '../../../src/engine/dom/nodes.ts';
import { openWindow } from '../../../src/engine/dom/window.ts';
import { pageOf } from '../../audits/audit-cases.ts';

/** A finding, with each element as its position in the document and its name. */
interface PlainFinding {
  element: string;
  messages: string[];
  related: string[];
}

/** The results of axe on a page by rule, in a comparable form. */
export type PlainResults = Record<
  string,
  { passes: PlainFinding[]; violations: PlainFinding[]; incomplete: PlainFinding[] }
>;

/** The results of axe on a page in our DOM. */
export function askOurDom(html: string, url: string): PlainResults {
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
