import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'form-field-multiple-labels',
  importance: 'low',
  severity: 'warning',
  title: 'One label a field',
  description: 'A form field has at most one label; screen readers differ in which of several they read.',
  passed: 'No form field has several labels',
  failed: 'Some form fields have several labels',
  notApplicable: 'The page has no form fields that could have several labels',
  advice: 'Keep one <label> for each field and move the rest into a description with aria-describedby.',
});
