import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-one-main',
  importance: 'medium',
  title: 'Main landmark',
  description: 'The page has a main landmark, so that people can jump to its content.',
  passed: 'The page has a main landmark',
  failed: 'The page has no main landmark',
  advice: 'Wrap the content of the page in one <main> element.',
});
