import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'input-button-name',
  importance: 'high',
  title: 'Names of input buttons',
  description: 'Every input of type button, submit or reset has a text, which is its value.',
  passed: 'All input buttons have an accessible name',
  failed: 'Some input buttons have no accessible name',
  notApplicable: 'The page has no input buttons',
  advice: 'Give the input a value attribute with the text of the button.',
});
