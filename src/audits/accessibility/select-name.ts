import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'select-name',
  importance: 'high',
  title: 'Names of select elements',
  description: 'Every select element has a label, so that people know what they choose.',
  passed: 'All select elements have an accessible name',
  failed: 'Some select elements have no accessible name',
  notApplicable: 'The page has no select elements',
  advice: 'Connect a <label> with the select element by for and id, or give it an aria-label.',
});
