import type { Page } from '../../engine/page.ts';
import { duplicateIds } from '../../facts/document/duplicate-ids.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, failed, notApplicable, passed } from '../audit.ts';
import { axeRuleResult } from './axe/axe-results.ts';

export const audit = defineAudit('accessibility/duplicate-id', {
  importance: 'low',
  task: 'Make every id unique',
  title: 'Unique ids',
  description:
    'Every id is unique. Labels, fragment links and scripts reach only the first element with an id.',
  reference: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
  results: {
    unique: passed('All ids are unique'),
    repeated: failed(
      'Some ids are not unique',
      'Give each listed element a unique id, or use a class for similar elements.',
    ),
    'no-ids': notApplicable('The page has no ids'),
  },
  audit: (page) => {
    if (!page.document.querySelectorAll('[id]').some((element) => element.getAttribute('id')))
      return { result: 'no-ids' };
    const repeats = duplicateIds(page);
    return {
      result: repeats.length > 0 ? 'repeated' : 'unique',
      value: repeats.length,
      expected: 0,
      ...(areReferredTo(page) && { sameCauseAs: 'duplicate-id-aria' }),
      ...listEvidence(repeats, ({ id, element }) => elementEvidence(element, `"${id}" is already used`)),
    };
  },
});

/** Whether axe-core reports all repeated ids as ids that labels or ARIA attributes refer to. */
function areReferredTo(page: Page): boolean {
  const rule = axeRuleResult(page, 'duplicate-id-aria', 'body');
  if (typeof rule === 'string') return false;
  const referredTo = new Set([...rule.violations, ...rule.incomplete].map(({ element }) => element.id));
  return duplicateIds(page).every(({ id }) => referredTo.has(id));
}
