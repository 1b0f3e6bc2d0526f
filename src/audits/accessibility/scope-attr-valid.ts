import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'scope-attr-valid',
  importance: 'low',
  title: 'Scope of header cells',
  description: 'The scope attribute stands on header cells and has a value that HTML knows.',
  passed: 'All scope attributes are valid',
  failed: 'Some scope attributes are not valid',
  notApplicable: 'The page has no scope attributes',
  advice: 'Use scope on <th> only, with row, col, rowgroup or colgroup.',
});
