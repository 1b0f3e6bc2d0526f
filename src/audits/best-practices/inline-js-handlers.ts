import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { inlineHandlers } from '../facts/scripts/inline-handlers.ts';

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
    const uses = inlineHandlers(page);
    if (uses.length === 0) return { result: 'none', value: 0 };
    return {
      result: 'used',
      value: uses.reduce((sum, { names }) => sum + names.length, 0),
      ...listEvidence(uses, ({ element, names }) => elementEvidence(element, names.join(', '))),
    };
  },
});
