import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-conditional-attr',
  importance: 'medium',
  title: 'ARIA attributes in the right place',
  description:
    'ARIA attributes that depend on the kind of element are used where they work, such as aria-checked in agreement with a native checkbox.',
  passed: 'ARIA attributes are used where they work',
  failed: 'Some ARIA attributes are used where they do not work',
  notApplicable: 'The page has no ARIA attributes that depend on their place',
  advice: 'Remove the attribute; let the native state of the element speak.',
});
