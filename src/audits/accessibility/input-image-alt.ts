import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'input-image-alt',
  importance: 'high',
  title: 'Names of image buttons',
  description: 'Every input of type image has an alternative text that says what the button does.',
  passed: 'All image buttons have an accessible name',
  failed: 'Some image buttons have no accessible name',
  notApplicable: 'The page has no image buttons',
  advice: 'Give the input an alt attribute that names the action, such as alt="Search".',
});
