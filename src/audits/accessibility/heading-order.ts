import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'heading-order',
  importance: 'medium',
  title: 'Order of headings',
  description: 'Heading levels go down one at a time, so that the outline of the page has no gaps.',
  passed: 'Heading levels have no gaps',
  failed: 'Some headings skip a level',
  notApplicable: 'The page has no headings',
  advice: 'Use the next lower level for a sub-heading, and style its size with CSS.',
});
