import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'frame-title',
  importance: 'high',
  title: 'Titles of frames',
  description:
    'Every frame has a title that says what it holds, so that people can decide whether to enter it.',
  passed: 'All frames have a title',
  failed: 'Some frames have no title',
  notApplicable: 'The page has no frames',
  advice: 'Give each iframe a title attribute that describes its content.',
});
