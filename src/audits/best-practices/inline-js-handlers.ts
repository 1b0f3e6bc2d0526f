import { sumOf } from '../../engine/sum-of.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { inlineHandlers } from '../../facts/scripts/inline-handlers.ts';
import { defineAudit, informative, notApplicable } from '../audit.ts';

export const audit = defineAudit('best-practices/inline-js-handlers', {
  importance: 'low',
  title: 'Inline event handlers',
  description:
    'The number of event handlers in attributes such as onclick. A Content Security Policy that blocks injected scripts blocks them too.',
  reference: 'https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes',
  results: {
    none: notApplicable('The page has no inline event handlers'),
    used: informative(
      'The page has inline event handlers',
      'Register the handlers with addEventListener in a script file.',
    ),
  },
  audit: (page) => {
    const uses = inlineHandlers(page);
    if (uses.length === 0) return { result: 'none', value: 0 };
    return {
      result: 'used',
      value: sumOf(uses, ({ names }) => names.length),
      ...listEvidence(uses, ({ element, names }) => elementEvidence(element, names.join(', '))),
    };
  },
});
