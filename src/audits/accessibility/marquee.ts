import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'marquee',
  importance: 'medium',
  title: 'No marquee',
  description: 'The page has no marquee elements: text that moves cannot be read by everyone.',
  passed: 'The page has no moving marquee',
  failed: 'The page has moving marquees',
  notApplicable: 'The page has no marquee elements',
  advice: 'Replace the <marquee> with text that stands still.',
});
