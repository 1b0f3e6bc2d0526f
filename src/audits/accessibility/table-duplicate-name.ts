import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'table-duplicate-name',
  importance: 'low',
  severity: 'warning',
  title: 'Caption and summary differ',
  description:
    'The caption of a table and its summary say different things; otherwise the same text is read twice.',
  passed: 'No table says the same in caption and summary',
  failed: 'Some tables say the same in caption and summary',
  notApplicable: 'The page has no tables to judge',
  advice: 'Remove the summary attribute, which is obsolete, or the repetition in it.',
});
