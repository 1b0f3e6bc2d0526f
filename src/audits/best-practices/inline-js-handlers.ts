import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { listEvidence } from '../list-evidence.ts';

/** The shortest event that HTML or SVG knows has three letters (`oncut`, `onend`). */
const HANDLER_NAME = /^on[a-z]{3,}$/;

export const audit = defineAudit({
  id: 'inline-js-handlers',
  category: 'best-practices',
  importance: 'low',
  title: 'Inline event handlers',
  description:
    'The number of event handlers in attributes such as onclick. A Content Security Policy that blocks injected scripts blocks them too.',
  reference: 'https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes',
  results: {
    none: { outcome: 'not_applicable', title: 'The page has no inline event handlers' },
    used: {
      outcome: 'informative',
      title: 'The page has inline event handlers',
      advice: 'Register the handlers with addEventListener in a script file.',
    },
  },
  audit: (page) => {
    const uses = page.document.elements
      .filter(({ attributes }) => attributes.some(isHandler))
      .map((element) => ({ element, handlers: element.attributes.filter(isHandler) }));
    if (uses.length === 0) return { result: 'none', value: 0 };
    return {
      result: 'used',
      value: uses.reduce((sum, { handlers }) => sum + handlers.length, 0),
      ...listEvidence(uses, ({ element, handlers }) =>
        elementEvidence(element, handlers.map(({ name }) => name).join(', ')),
      ),
    };
  },
});

function isHandler({ name }: { name: string }): boolean {
  return HANDLER_NAME.test(name);
}
