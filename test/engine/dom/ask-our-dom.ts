import type { AxeFinding } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { runRules } from '../../../src/audits/accessibility/axe/run-rules.ts';
import { openWindow } from '../../../src/engine/dom/dom-window.ts';
import type { Element } from '../../../src/engine/page.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import type { PlainResults } from './plain-results.ts';

/** What axe says of a page in our DOM. */
export function askOurDom(html: string, url: string): PlainResults {
  const { document } = openWindow(pageOf({ html, source: { url } }));
  const places = new Map(document.elements.map(({ source }, index) => [source, index]));
  const name = (element: Element) => `${places.get(element)} ${element.tagName}`;
  const plain = ({ element, messages, related }: AxeFinding) => ({
    element: name(element),
    messages: [...messages],
    related: related.map(name),
  });
  return Object.fromEntries(
    Array.from(runRules(document), ([id, result]) => {
      if (result === 'crashed') throw new Error(`${id} crashed.`);
      const { passes, violations, incomplete } = result;
      return [
        id,
        { passes: passes.map(plain), violations: violations.map(plain), incomplete: incomplete.map(plain) },
      ];
    }),
  );
}
