import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'autocomplete-valid',
  importance: 'low',
  title: 'Autocomplete of form fields',
  description:
    'The autocomplete attribute of personal fields uses the words of the HTML standard, so that browsers can fill them in.',
  passed: 'All autocomplete attributes are valid',
  failed: 'Some autocomplete attributes are not valid',
  notApplicable: 'The page has no autocomplete attributes to judge',
  advice:
    'Use the field names of the HTML standard that fit the type of the field, such as "email" or "shipping postal-code".',
});
