import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-valid-attr-value',
  importance: 'high',
  title: 'Values of ARIA attributes',
  description:
    'Every ARIA attribute has a value that the standard allows, and references reach an element of the page.',
  passed: 'All ARIA attributes have a valid value',
  failed: 'Some ARIA attributes have a value that is not valid',
  notApplicable: 'The page has no ARIA attributes with values to judge',
  advice: 'Use one of the allowed values; where the value is an id, make sure that the element exists.',
});
