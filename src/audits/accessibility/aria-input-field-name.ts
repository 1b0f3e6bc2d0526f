import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-input-field-name',
  importance: 'high',
  title: 'Names of ARIA input fields',
  description: 'Every element with an input role such as textbox, combobox or slider has an accessible name.',
  passed: 'All ARIA input fields have an accessible name',
  failed: 'Some ARIA input fields have no accessible name',
  notApplicable: 'The page has no ARIA input fields',
  advice: 'Name the field with aria-label or aria-labelledby; a <label> does not reach custom elements.',
});
