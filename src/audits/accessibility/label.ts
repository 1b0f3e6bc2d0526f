import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'label',
  importance: 'high',
  title: 'Labels of form fields',
  description:
    'Every form field has a label. A title or placeholder counts for a machine, a visible label helps everyone.',
  passed: 'All form fields have a label',
  failed: 'Some form fields have no label',
  notApplicable: 'The page has no form fields that need a label',
  advice: 'Connect a visible <label> with the field by for and id, or wrap the field in it.',
});
